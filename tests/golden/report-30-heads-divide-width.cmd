printf '1,2,3,4,5,6\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv -c "load $TMP heads=4"
qkv -c "load $TMP; heads 4"
