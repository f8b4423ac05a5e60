qkv --lang zh -c 'load x apple/x heads=2'
