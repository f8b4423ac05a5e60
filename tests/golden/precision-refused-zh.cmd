qkv --lang zh -c 'precision double'
