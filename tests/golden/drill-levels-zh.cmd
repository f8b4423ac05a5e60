printf 'drill scaled seed=0\n-3\n2.5\n2\n7\n7\nleave\n' | qkv --lang zh -
