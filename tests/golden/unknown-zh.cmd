qkv --lang zh -c 'sclae off'
