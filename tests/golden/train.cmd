qkv -c 'train marked d_model=16 d_v=16 classes=4 steps=200 scale=on seed=0
metrics loss; metrics acc; metrics solved; metrics loss_at 200; help loss_at
train marked d_model=16 d_v=16 classes=4 steps=100 scale=on,0.05 seeds=2
train offsets heads=1,2,4 d_model=16 steps=60 lr=0.01
train recall steps=30 init=tied optimizer=adam lr=0.003 seed=3
train copy-previous d_head=16 d_v=8 steps=0
train marked seeds=13 steps=2 d_head=4'
