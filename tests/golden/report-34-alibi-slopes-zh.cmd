printf '0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv --lang zh -c "load $TMP heads=8; position alibi; digits 8; show biased[1,0] head=0; show biased[1,0] head=7; explain biased[1,0] head=0; explain biased[1,0] head=7"
