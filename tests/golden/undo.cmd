qkv -c 'load apple heads=2; scale off; heads 1; goto scores; cell 0 2; undo; show scaled[0]; undo; show scaled[0]; redo 2; show scaled[0]; undo 9; show scaled'
