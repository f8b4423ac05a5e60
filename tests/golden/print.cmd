qkv -c 'load apple heads=2; goto weights; cell 0 2; print'
qkv -c 'load apple heads=2; print '$TMP'/a.svg; print '$TMP'/a.HTML; print '$TMP'/a.pdf'
qkv -c 'print'
head -n 3 "$TMP/a.svg"
