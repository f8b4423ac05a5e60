qkv -c "load apple heads=2; sweep scale on off 2 metric=hn,top; export sweep $TMP/s.csv; new; depth layers=2 tokens=4 d_model=8; export depth $TMP/d.tsv"
cat "$TMP/s.csv" "$TMP/d.tsv"
qkv -c "cost tokens=128,1024; export cost $TMP/c.csv; train marked steps=2; export train $TMP/t.csv"
cat "$TMP/c.csv" "$TMP/t.csv"
