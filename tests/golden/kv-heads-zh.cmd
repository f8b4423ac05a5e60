qkv --lang zh -c 'new tokens=2 d_model=4 heads=4; kv_heads 2; show k head=3; kv_heads 1; goto k; kv_heads 3'
