qkv -c 'load apple/x; show q'
