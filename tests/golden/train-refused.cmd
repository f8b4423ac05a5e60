for line in 'train' 'train keep' 'train marked extra' 'train markd' 'train everything' 'train marked steps=1.5' \
    'train marked tokens=1' 'train marked lr=0' 'train marked lr=fast' 'train marked scale=maybe' \
    'train marked optimizer=rmsprop' 'train marked init=warm' 'train marked init=collapsed' 'train marked example=1' \
    'train offsets heads=3' 'train marked d_head=4096 d_model=4096' 'train marked seed=-1' 'train marked seeds=0' \
    'train marked scale=on,off seeds=600' 'train marked steps=100000 seeds=20' 'train marked steps=1; train keep seed=3' \
    'train marked steps=1; train keep example=16' 'train marked lr=0.1, steps=1' 'metrics loss' 'train marked steps=1; metrics loss_at' \
    'train marked steps=1; metrics loss_at 2' 'train marked steps=1; metrics acc 3' 'cost; metrics loss' 'train marked batch=1024 tokens=1024'
do qkv -c "$line" 2>&1 | tail -1; done
