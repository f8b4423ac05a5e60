printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
qkv -c "load $TMP; digits 5; show scaled; bug plant scale-d-head; show scaled; show weights; goto scaled"
