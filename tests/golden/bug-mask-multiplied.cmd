printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
qkv -c "load $TMP; mask causal; digits 5; show masked; bug plant mask-multiplied; show masked; show weights; metrics forbidden; goto masked"
