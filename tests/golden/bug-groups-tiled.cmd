printf '0,0,0,0\n' >"$TMP/q.csv"
printf '0,0\n' >"$TMP/k.csv"
printf '10,20\n' >"$TMP/v.csv"
qkv -c "load $TMP heads=4; show concat; bug plant groups-tiled; show concat; show v head=all"
