printf 'drill scaled level=4 seed=0\n2\n-2.5\nleave\ndrill scores level=3 seed=0\n1\n2\nleave\n' | qkv -
