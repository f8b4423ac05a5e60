printf 'drill weights seed=0\n0.375\n2\nhint\nhint\n0.25\nleave\n' | qkv --lang zh -
