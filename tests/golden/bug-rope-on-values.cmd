printf '1,2,3,4\n1,2,3,4\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv -c "load $TMP; position rope; digits 5; show v; bug plant rope-on-values; show v; show out; goto v"
