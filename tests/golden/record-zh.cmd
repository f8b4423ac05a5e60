qkv --lang zh -c "load apple heads=2; record $TMP/a.qkv; scale toggle; goto weights; cell 0 2; edit x[0,0] *1/3; show weights[0]; heads more; undo; digits 9; show weights[0]; record off; mask causal"
cat "$TMP/a.qkv"
qkv --lang zh "$TMP/a.qkv"
