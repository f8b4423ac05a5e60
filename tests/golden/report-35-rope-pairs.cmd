printf '1,2,3,4\n1,2,3,4\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv -c "load $TMP; position rope; digits 5; show q_rot; position rope-half; show q_rot; explain q_rot[1,0]"
