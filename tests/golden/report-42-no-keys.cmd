printf '1,0\n' >"$TMP/q.csv"
printf '1,2\n' >"$TMP/v.csv"
printf '' >"$TMP/k.csv"
qkv -c "load $TMP"
rm "$TMP/k.csv"
{
    printf '\223NUMPY\001\000v\000'
    printf '%-117s\n' "{'descr': '<f8', 'fortran_order': False, 'shape': (0, 2), }"
} >"$TMP/k.npy"
qkv -c "load $TMP"
qkv -c "new tokens=0"
