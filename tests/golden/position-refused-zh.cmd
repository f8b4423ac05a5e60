qkv --lang zh -c 'new; position round'
