printf '0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n5\n' >"$TMP/v.csv"
printf '1,0\n1,1\n' >"$TMP/mask.csv"
qkv --lang zh -c "load $TMP; mask given; digits 5; show out; bug plant mask-added; show out; show masked; goto masked"
