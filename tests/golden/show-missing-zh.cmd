qkv --lang zh -c 'load apple/x; show q'
