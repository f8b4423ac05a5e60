qkv -c 'new seed=1; init saturated; init next; init previous seed=3; init collapsed; init orthogonal gain=2; init'
