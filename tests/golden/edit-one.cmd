qkv -c 'new; edit x[0,0] 1 2'
