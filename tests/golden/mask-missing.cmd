qkv -c 'load apple; mask given'
