printf 'drill weights level=4 seed=0\n0.7\ndrill weights level=2\n-1\nleave\n' | qkv -
