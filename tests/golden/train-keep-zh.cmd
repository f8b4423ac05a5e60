qkv --lang zh -c 'train marked d_head=4 steps=200 seed=1; train keep example=2; show weights[0:1, 0:6]; goto out
run; state; undo; init
mask causal; train offsets d_model=16 steps=1; train keep; train keep example=8'
