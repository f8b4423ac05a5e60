qkv --lang zh -c 'new; heads 3'
