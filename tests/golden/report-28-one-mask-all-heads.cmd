printf '0,0,0\n0,0,0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2,3\n4,5,6\n' >"$TMP/v.csv"
printf '1,0\n1,1\n1,0\n1,1\n1,0\n1,1\n' >"$TMP/m.csv"
qkv -c "load $TMP heads=3; mask causal; show weights head=all; show out; mask $TMP/m.csv"
