qkv --lang zh -c 'scale maybe'
