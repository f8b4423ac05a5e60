qkv --lang zh -c 'load weights apple/x'
