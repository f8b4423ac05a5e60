qkv -c 'load apple heads=2; mask causal; metrics'
