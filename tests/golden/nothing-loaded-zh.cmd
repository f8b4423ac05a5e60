qkv --lang zh -c 'show weights'
