qkv -c 'new; init healty'
