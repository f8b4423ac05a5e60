printf '0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv -c "load $TMP heads=8; position alibi; digits 4; show biased[1] head=0; bug plant alibi-slope; show biased[1] head=0; explain biased[1,0] head=7; goto biased"
