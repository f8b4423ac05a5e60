qkv -c 'load apple heads=2; show k; bug plant keys-from-wq; show k; show weights; explain k[0,0]; metrics asymmetry'
