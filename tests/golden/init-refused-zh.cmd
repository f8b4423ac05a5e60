qkv --lang zh -c 'new; init healty'
