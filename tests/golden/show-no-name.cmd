qkv -c 'load apple heads=2; show wieghts'
