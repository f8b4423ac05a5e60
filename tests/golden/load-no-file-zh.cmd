qkv --lang zh -c 'load nothing-there'
