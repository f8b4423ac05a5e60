n() { { printf '\223NUMPY\001\000v\000'; printf '%-117s\n' "{'descr': '<i2', 'fortran_order': $2, 'shape': $1, }"; printf '\001\000\002\000\003\000\004\000\005\000\006\000\007\000\010\000'; } >"$TMP/b.npy"; }
n '(2, 2, 2)' False
qkv --lang zh -c "load split heads=2; load bias $TMP/b.npy; bias given; show biased head=all; show bias"
qkv --lang zh -c "load split; load q $TMP/b.npy"
qkv --lang zh -c "load split; load bias $TMP/b.npy[0:1]"
n '(4, 2)' True
qkv --lang zh -c "load $TMP/b.npy; show x"
n '(8,)' False
qkv --lang zh -c "load $TMP/b.npy; show x; load apple heads=2; load bq $TMP/b.npy; show bq"
