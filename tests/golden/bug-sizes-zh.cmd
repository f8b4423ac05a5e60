printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2,3\n4,5,6\n' >"$TMP/v.csv"
qkv --lang zh -c "load $TMP; bug plant swap-kv"
qkv --lang zh -c "load $TMP; position rope; bug plant rope-on-values"
qkv --lang zh -c 'new tokens=3 d_model=4 heads=2 d_head=3; bug plant no-wo'
qkv --lang zh -c 'new tokens=3 d_model=4 heads=4 kv_heads=2; bug plant keys-from-wq'
