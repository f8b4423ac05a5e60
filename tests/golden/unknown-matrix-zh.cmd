qkv --lang zh -c 'weights'
