qkv --lang zh -c 'load apple heads=3'
