printf '1\n' >"$TMP/q.csv"
printf '1000\n999\n' >"$TMP/k.csv"
printf '1\n0\n' >"$TMP/v.csv"
qkv -c "load $TMP; digits 5; show weights; bug plant no-max; show weights; explain weights[0,0]; metrics"
