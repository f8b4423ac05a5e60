qkv --lang zh -c 'new d_model=10 heads=3'
