qkv -c 'new tokens=3; order 2 0 0; order 1'
