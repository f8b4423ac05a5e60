printf 'drill seed=5\n1\n1\n1\n1\n1\n1\nleave\n' | qkv --lang zh -
