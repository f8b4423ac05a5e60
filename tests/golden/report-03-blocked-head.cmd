printf '1,0,1,0\n0,1,0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2,5,6\n3,4,7,8\n' >"$TMP/v.csv"
printf '0,0\n0,0\n-inf,-inf\n-inf,-inf\n' >"$TMP/bias.csv"
qkv -c "load $TMP heads=2; bias given; digits 5; show out; show weights head=all; show out; show q grad head=all"
