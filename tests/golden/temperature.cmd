qkv -c 'load hand2; show weights; temperature 2; show weights; explain weights[0,0]; temperature 1/10; show weights; temperature'
