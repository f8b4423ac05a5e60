qkv --lang zh -c 'load apple heads=2; padding 1 0 0; mask padding window 1; show weights; show out; empty_row nan; show weights'
