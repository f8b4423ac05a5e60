qkv -c 'new; heads 3'
