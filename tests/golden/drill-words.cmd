qkv drill cost level=2 seed=4; qkv --lang zh -c 'drill; ０．５；leave'; qkv help drill; qkv --ascii -c 'drill cost level=4; leave'
