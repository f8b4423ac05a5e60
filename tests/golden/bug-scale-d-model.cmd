printf '1,1,0,0\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,1\n' >"$TMP/v.csv"
qkv -c "load $TMP heads=2; digits 5; show scaled; bug plant scale-d-model; show scaled; goto scaled"
