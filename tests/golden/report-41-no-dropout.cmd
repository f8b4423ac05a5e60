printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
qkv -c "load $TMP; digits 5; show weights; metrics rowsum 0; metrics rowsum 1; show out"
