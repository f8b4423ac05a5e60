qkv -c 'digits 18'
