qkv --lang zh -c 'help'
