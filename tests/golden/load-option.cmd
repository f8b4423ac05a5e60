qkv -c 'load x apple/x heads=2'
