printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
qkv -c "load $TMP; digits 5; show weights; bug plant no-scale; show weights; goto scaled; explain scaled[0,0]; bug clear; show weights"
