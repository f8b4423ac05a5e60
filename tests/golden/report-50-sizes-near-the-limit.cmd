qkv -c "new tokens=65536 heads=1"
qkv -c "new tokens=65536 heads=4"
qkv -c "new tokens=2900 d_model=1 heads=1; mask causal; show weights[0:2, 2897:2900]; show weights[2899, 0:3]"
qkv -c "new tokens=5793 d_model=1 heads=1"
