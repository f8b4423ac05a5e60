printf '1,0,0\n1,1,0\n1,1,1\n' >"$TMP/m.csv"
qkv -c "load apple; mask $TMP/m.csv; new; mask"
