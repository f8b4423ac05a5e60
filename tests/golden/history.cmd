qkv -c 'history; load apple heads=2; goto weights; cell 0 2; scale toggle; show weights; heads more; undo; history; history 2'
