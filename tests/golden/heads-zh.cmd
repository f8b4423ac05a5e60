qkv --lang zh -c 'new; heads 4; heads more; heads more; heads 1; kv_heads 1; heads 2; heads fewer'
