qkv --lang zh -c 'new tokens=16 d_model=64 heads=1; metrics; init saturated; metrics; init collapsed; metrics; init diagonal; metrics; init uniform; metrics; edit wq *nan; metrics'
