qkv --lang zh -c 'new tokens=40 d_model=16; show weights; show x[20:40, 8:16]'
