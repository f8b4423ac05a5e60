printf '0\n0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n3\n100\n' >"$TMP/v.csv"
qkv -c "load $TMP; padding 2; mask padding; show masked; show weights[2]; show out; padding 1 1 0; show out"
