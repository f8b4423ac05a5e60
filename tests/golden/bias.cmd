printf '0,0,5\n0,1,0\n-inf,0,0\n' >"$TMP/b.csv"
qkv -c "load apple heads=2; load bias $TMP/b.csv; bias given; goto biased; show biased; show weights; explain biased[0,2]; position alibi; explain biased[1,0]; load hand2"
qkv -c 'load apple; bias given'
printf '1,0\n0,1\n' >"$TMP/b.csv"
qkv -c "load apple; load bias $TMP/b.csv"
