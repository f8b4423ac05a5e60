qkv --lang zh -c 'load apple heads=2; cell sideways'
