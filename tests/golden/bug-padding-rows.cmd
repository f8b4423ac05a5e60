printf '0\n0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n3\n100\n' >"$TMP/v.csv"
printf '1,1,0\n' >"$TMP/key_padding.csv"
qkv -c "load $TMP; mask padding; show out; bug plant padding-rows; show out; show weights; metrics forbidden; goto masked"
