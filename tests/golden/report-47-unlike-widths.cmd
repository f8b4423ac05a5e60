printf '1,0,1\n0,1,0\n' >"$TMP/q.csv"
printf '1,0,0\n0,1,0\n0,0,1\n1,1,1\n' >"$TMP/k.csv"
printf '1,0,0,0,0\n0,2,0,0,0\n0,0,3,0,0\n0,0,0,4,0\n' >"$TMP/v.csv"
qkv -c "load $TMP; digits 5; show scaled; show out; explain out[1,3]; show k grad"
