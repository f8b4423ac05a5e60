printf '1,2,3,4\n5,6,7,8\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv -c "load $TMP heads=2; show q head=all; bug plant reshape-heads; show q head=all; show scores; goto q"
