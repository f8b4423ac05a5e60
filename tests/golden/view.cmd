qkv -c 'view equation; view next; view nothing'
