qkv -c 'load apple; reseed'
