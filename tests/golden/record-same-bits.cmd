qkv -c "record $TMP/a.qkv; new tokens=5 seed=3; position rope; mask causal; edit wq[0,0] 1/3; save weights $TMP/a.npy; record off; scale off; save weights $TMP/other.npy"
qkv -c "source $TMP/a.qkv; save weights $TMP/b.npy"
cmp "$TMP/a.npy" "$TMP/b.npy" && echo the same to the bit
cmp -s "$TMP/a.npy" "$TMP/other.npy" || echo and not the same with scale off
