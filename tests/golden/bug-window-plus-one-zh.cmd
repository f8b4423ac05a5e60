printf '0\n0\n0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n2\n3\n4\n' >"$TMP/v.csv"
qkv --lang zh -c "load $TMP; mask causal window 2; show out; bug plant window-plus-one; show out; show weights; metrics forbidden; goto masked"
