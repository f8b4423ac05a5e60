t() { printf "$1" >"$TMP/x.csv"; qkv --lang zh -c "load $TMP/x.csv; show x"; }
t '\357\273\277token,a,b\nthe,1,2\nriver,-.5,1e-3\n'
t '1,5;2,25\r3;4\r'
t '\357\274\221,\357\274\215\357\274\222\n'
t '"the ""bank""",1/4\n"a;b",nan\n'
printf '# numpy.savetxt\n1.000000000000000000e+00 -2.5e-01\n' >"$TMP/x.txt"; qkv --lang zh -c "load $TMP/x.txt; show x"
t 'token\ta\tb\n\303\204pfel\t1,5\t2,25\n'
t '0,1,2\n.5,1.5,2.5\n'
