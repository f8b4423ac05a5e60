printf 'drill z seed=2\n1\ndrill cost seed=2\n16\nleave\n' | qkv -
printf 'drill softmax\n' | qkv -
printf 'drill seed=10000000000000001\n' | qkv -
printf 'drill level=0\n' | qkv -
