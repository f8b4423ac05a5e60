qkv --lang zh -c 'new tokens=16 d_model=64 heads=1 seed=1; sweep d_head 4 16 64 scale=on,off metric=hn seeds=10'
qkv --lang zh -c 'new tokens=8 d_model=16 heads=2 seed=1; sweep d_head 4 16; sweep tokens 4 8 scale=on,off; sweep init healthy saturated collapsed seeds=5'
qkv --lang zh -c 'load apple heads=2; sweep mask none causal "causal window 2" metric=hn,top; sweep temperature 0.5 1 2 metric=hn,grad_wq; sweep heads 1 2 seeds=3'
qkv --lang zh --plain -c 'new tokens=8 d_model=16 heads=2 seed=1; sweep scale on off metric=hn,top seeds=3'
qkv --lang zh -c 'sweep scale on off'
for line in 'sweep heads 1 3' 'sweep tokens 3 4' 'sweep warmth 1' 'sweep scale' 'sweep init sickly' 'sweep scale on off scale=on' 'sweep scale on metric=heat' 'sweep scale on metric=rowsum' 'sweep precision f8'; do qkv --lang zh -c "load apple heads=2; $line"; done
qkv --lang zh -c 'pause'
qkv --lang zh -c 'load apple heads=2; sweep scale on off metric=hn; pause'
qkv --lang zh -c 'help pause; help sweep'
