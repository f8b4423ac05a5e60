qkv -c "load apple heads=2; save weights $TMP/w.csv head=0; save weights $TMP/all.npy; save q $TMP/q.csv; save wq $TMP/g.npy grad; load x $TMP/q.csv"
cat "$TMP/w.csv" "$TMP/q.csv"
qkv -c "load apple heads=2; load bias $TMP/all.npy; bias given; show biased head=1"
