printf '0\n0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1\n5\n' >"$TMP/v.csv"
printf '1,0\n1,1\n' >"$TMP/m.csv"
qkv --lang zh -c "load $TMP; load bias $TMP/m.csv; bias given; digits 5; show out; bias none; mask $TMP/m.csv; show out"
