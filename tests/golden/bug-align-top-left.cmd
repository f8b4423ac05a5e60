printf '0,0\n' >"$TMP/q.csv"
printf '1,2\n3,4\n5,6\n' >"$TMP/k.csv"
printf '1\n2\n6\n' >"$TMP/v.csv"
qkv -c "load $TMP; mask causal; align bottom-right; show out; bug plant align-top-left; show out; show weights; goto masked"
