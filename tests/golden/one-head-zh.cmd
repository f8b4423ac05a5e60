qkv --lang zh -c 'load apple; show weights head=1'
