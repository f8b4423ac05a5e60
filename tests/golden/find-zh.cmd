qkv --lang zh -c 'load apple heads=2; goto weights; find max; find =0.333; find next; find previous; find 2,0; find 很; find >=0.9; goto x; find taste; find < 0; find next'
