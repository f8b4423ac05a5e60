printf '1,2,3,4,5,6\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv --lang zh -c "load $TMP heads=4"
qkv --lang zh -c "load $TMP; heads 4"
