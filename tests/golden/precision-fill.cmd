qkv -c 'load empty; mask data/masks/empty.csv; fill -1e9; show weights; precision f16; show weights; explain masked[1,0]; goto masked'
