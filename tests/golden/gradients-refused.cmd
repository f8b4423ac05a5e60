qkv -c 'gradients'
qkv -c 'load apple/x; gradients'
qkv -c 'load apple/x; show x grad'
qkv -c 'load apple; show weights head=all grad'
