qkv --lang zh -c 'new tokens=16 d_model=64 heads=1 seed=1; metrics; scale off; metrics; metrics sd_raw; metrics entropy 3; metrics colsum 0; metrics dead'
