qkv -c 'load weights apple/x'
