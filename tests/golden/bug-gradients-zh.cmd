qkv --lang zh -c 'new tokens=7 d_model=12 heads=3 d_head=4 seed=15; mask causal; bug plant no-scale; gradients; bug plant softmax-columns; show wq grad'
