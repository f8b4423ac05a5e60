qkv -c 'help'
