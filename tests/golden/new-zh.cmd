qkv --lang zh -c 'new; new tokens=3 d_model=6 heads=3 d_head=4 kv_heads=1 seed=7; names; seed'
