qkv --lang zh -c 'state'
qkv --lang zh -c 'load apple heads=2; scale off; scale 1/4; mask causal window 2; heads more; edit wq[0,0] 5; pin; goto weights; head 1; cell 2 1; digits 4; state'
line=$(qkv --lang zh -c 'new tokens=4 seed=3; init tied gain=2; load wo apple/wo; reseed; temperature 2; goto z; state' 2>&1 | tail -n 1)
line=$(qkv --lang zh -c 'new tokens=4 seed=3; init tied gain=2; reseed; temperature 2; scale off; undo; goto z; state' | tail -n 1)
echo "$line"
qkv --lang zh -c "$line; state" | tail -n 1
