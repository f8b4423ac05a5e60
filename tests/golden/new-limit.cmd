qkv -c 'new tokens=70000'
