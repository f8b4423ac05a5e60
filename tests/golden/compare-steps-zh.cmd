qkv --lang zh -c 'load apple heads=2; pin; scale off; compare; compare weights; mask causal; load x apple-more/xphone; compare; undo 3; compare; unpin'
