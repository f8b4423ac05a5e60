qkv --lang zh -c 'load apple heads=2; print '$TMP'/a.txt; print '$TMP'/no/a.txt'
qkv --lang zh -c 'load apple heads=2; print picture'
