printf 'drill z seed=2\n1\ndrill cost seed=2\n16\nleave\n' | qkv --lang zh -
printf 'drill softmax\n' | qkv --lang zh -
printf 'drill seed=10000000000000001\n' | qkv --lang zh -
printf 'drill level=0\n' | qkv --lang zh -
