qkv --lang zh -c 'view equation; view next; view nothing'
