printf '1,0\n0,1\n' >"$TMP/x.csv"
printf '1,0,0\n' >"$TMP/context.csv"
qkv --lang zh -c "load $TMP; init healthy; names; init tied; init collapsed; init healthy seed=3; show k"
qkv --lang zh -c "load $TMP; init collapsed"
