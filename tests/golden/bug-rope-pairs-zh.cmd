printf '1,2,3,4\n1,2,3,4\n' | tee "$TMP/q.csv" "$TMP/k.csv" >"$TMP/v.csv"
qkv --lang zh -c "load $TMP; position rope; digits 5; show q_rot; bug plant rope-pairs; show q_rot; show k_rot; goto q_rot"
