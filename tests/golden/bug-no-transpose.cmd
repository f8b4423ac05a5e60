printf '1,2\n3,4\n' >"$TMP/q.csv"
printf '1,0\n1,1\n' >"$TMP/k.csv"
printf '1,2\n3,4\n' >"$TMP/v.csv"
qkv -c "load $TMP; show scores; bug plant no-transpose; show scores; explain scores[0,1]; goto scores"
