# For a screen reader: sentences with row and column names in place of tables and bars, and no tracer.
export ACCESSIBLE=1
qkv -c 'load apple heads=2; next 7; cell 0 2; show .; explain .; run'
qkv -c 'load apple heads=2; temperature 2; explain weights[1,0]; gradients; show x[0:1, 0:3]'
qkv -c 'load apple heads=2; pin; scale off; compare weights; metrics'
qkv -c 'new tokens=30 d_model=24 heads=2 seed=1; mask causal; show weights[0:2, 0:4] head=1; show scores'
qkv -c 'drill scores seed=1; leave'
qkv --plain tui
