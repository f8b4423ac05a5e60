printf ',a,b,c\n0,1,2\n1,3,4\n' >"$TMP/x.csv"
qkv -c "load $TMP/x.csv"
printf 'a,b,c\n1,2\n3,4\n' >"$TMP/x.csv"
qkv -c "load $TMP/x.csv"
