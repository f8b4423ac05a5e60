qkv --lang zh -c 'new; metrics entropy 8'
