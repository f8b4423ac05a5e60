t() { printf "$1" >"$TMP/x.csv"; qkv -c "load $TMP/x.csv"; }
t '1,2\n3\n'
t '1,two\n3,4\n'
t '1,,2\n3,4,5\n'
t '"a,1\n'
t '"a"b,1\n'
t '1;2,5\n3;4.5\n'
t '1,1e999\n'
t 'a,b\n'
t ''
t '1,5;2,25\n3;4\n'
printf '1 2\n3\n' >"$TMP/x.txt"; qkv -c "load $TMP/x.txt"
printf '# two numbers\n1 2\n\n3 1,5\n' >"$TMP/x.txt"; qkv -c "load $TMP/x.txt"
