qkv --lang zh -c 'gradients'
qkv --lang zh -c 'load apple/x; gradients'
qkv --lang zh -c 'load apple/x; show x grad'
qkv --lang zh -c 'load apple; show weights head=all grad'
