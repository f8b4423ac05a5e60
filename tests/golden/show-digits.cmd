qkv -c 'load apple heads=2; digits 6; show weights; digits 0; show weights; digits auto; show weights'
