printf '1,0\n0,1\n' | tee "$TMP/q.csv" >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
printf '1,1\n0,0\n' >"$TMP/mask.csv"
qkv --lang zh -c "load $TMP; mask given; digits 5; show out; bug plant dead-row-nan; show out; show weights; goto weights; metrics; explain weights[1,0]"
