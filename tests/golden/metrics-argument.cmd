qkv -c 'new; metrics entropy 8'
