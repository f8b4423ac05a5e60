export ACCESSIBLE=1
qkv --lang zh -c 'load apple heads=2; goto weights; cell 0 2; show weights; explain .; run'
qkv --lang zh -c 'load apple heads=2; gradients; pin; scale off; compare'
qkv --lang zh -c 'drill z; leave'
qkv --lang zh tui
