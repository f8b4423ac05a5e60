qkv --ascii -c 'load apple heads=2; explain q[0,0]; help scores'
