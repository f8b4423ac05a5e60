qkv -c 'new d_model=10 heads=3'
