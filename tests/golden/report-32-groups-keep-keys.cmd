printf '0,0,0,0\n' >"$TMP/q.csv"
printf '0,0\n0,0\n0,0\n' >"$TMP/k.csv"
printf '10,20\n10,20\n10,20\n' >"$TMP/v.csv"
qkv -c "load $TMP heads=4; show weights head=3; show k head=3; show concat"
