printf '0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n5\n' >"$TMP/v.csv"
qkv -c "load $TMP; mask causal; show out; bug plant mask-peek; show out; show weights; metrics forbidden"
