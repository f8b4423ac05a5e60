qkv -c 'sclae off'
