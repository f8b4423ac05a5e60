printf '2\n' | tee "$TMP/q.csv" >"$TMP/v.csv"
printf '1\n' >"$TMP/k.csv"
qkv -c "load $TMP; show scaled; mask causal; show masked; explain masked[0,0]"
