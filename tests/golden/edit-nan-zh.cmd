qkv --lang zh -c 'load apple heads=2; edit x[0,0] nan; show out[0]; metrics; explain q[0,0]'
