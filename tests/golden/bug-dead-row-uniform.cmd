printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
printf '1,1\n0,0\n' >"$TMP/mask.csv"
qkv -c "load $TMP; mask given; digits 5; show out; bug plant dead-row-uniform; show out; show weights; goto masked"
