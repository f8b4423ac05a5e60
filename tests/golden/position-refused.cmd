qkv -c 'new; position round'
