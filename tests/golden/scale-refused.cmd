qkv -c 'scale maybe'
