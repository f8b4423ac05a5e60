qkv -c 'load apple heads=2; show weights head=2'
