qkv -c 'load apple heads=2; pin; bug plant scale-d-model; compare; bug clear; bug plant scale-d-model hidden; compare; mask causal; compare'
