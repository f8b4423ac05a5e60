qkv -c 'load apple heads=3'
