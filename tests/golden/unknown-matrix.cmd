qkv -c 'weights'
