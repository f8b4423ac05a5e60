qkv -c 'show weights'
