qkv -c 'new; cell 1 2 3'
