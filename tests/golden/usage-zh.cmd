qkv --lang zh -c 'new; cell 1 2 3'
