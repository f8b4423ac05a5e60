printf '100,0,100,0\n0,100,0,100\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2,5,6\n3,4,7,8\n' >"$TMP/v.csv"
qkv --lang zh -c "load $TMP heads=2; show concat; bug plant concat-heads; show concat; goto concat"
