qkv -c 'load nothing-there'
