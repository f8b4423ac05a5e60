qkv --lang zh -c 'new tokens=70000'
