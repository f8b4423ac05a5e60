printf '0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n5\n' >"$TMP/v.csv"
printf '1,0\n1,1\n' >"$TMP/mask.csv"
qkv -c "load $TMP; mask given; show out; bug plant mask-inverted; show out; show weights; show mask; goto masked"
