printf '1,0,0,0\n' >"$TMP/q.csv"
printf '4,0,0,0\n' >"$TMP/k.csv"
printf '1\n' >"$TMP/v.csv"
qkv -c "load $TMP; show scaled; explain scaled[0,0]"
