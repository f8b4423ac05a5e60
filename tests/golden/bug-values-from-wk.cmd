qkv -c 'load apple heads=2; show v; bug plant values-from-wk; show v; show out; goto v'
