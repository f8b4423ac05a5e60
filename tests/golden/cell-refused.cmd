qkv -c 'load apple heads=2; cell sideways'
