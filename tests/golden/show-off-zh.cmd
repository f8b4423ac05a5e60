qkv --lang zh -c 'load apple heads=2; scale off; show scaled; show masked'
