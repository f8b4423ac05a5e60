qkv --lang zh -c 'load apple heads=2; show weights[3]'
