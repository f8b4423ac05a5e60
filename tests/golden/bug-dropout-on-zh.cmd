printf '0\n0\n0\n0\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv --lang zh -c "load $TMP; digits 5; show weights; bug plant dropout-on; show weights; metrics rowsum 0; metrics wrongsum; goto weights"
