printf '0\n0\n0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n2\n3\n4\n' >"$TMP/v.csv"
qkv --lang zh -c "load $TMP; mask causal window 2; show weights; show out; mask window 2; show out"
