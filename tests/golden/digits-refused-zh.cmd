qkv --lang zh -c 'digits 18'
