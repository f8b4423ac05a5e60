qkv -c 'load "apple'
