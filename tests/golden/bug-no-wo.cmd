qkv -c 'load apple heads=2; show out; bug plant no-wo; show out; show concat; goto out'
