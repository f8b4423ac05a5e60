qkv -c 'precision double'
