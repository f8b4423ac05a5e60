printf '1,1,0,0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,1\n' >"$TMP/v.csv"
qkv -c "load $TMP heads=2; digits 5; show scaled head=all; explain scaled[0,0]; scale"
