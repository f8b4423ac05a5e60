qkv -c 'load apple; show weights head=1'
