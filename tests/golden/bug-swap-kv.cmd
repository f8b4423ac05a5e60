printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
qkv -c "load $TMP; show scores; bug plant swap-kv; show scores; show out; explain scores[0,1]; goto scores"
