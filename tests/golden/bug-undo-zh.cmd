qkv --lang zh -c 'load apple heads=2; bug plant keys-from-wq; undo; show scores[0]; redo; show scores[0]; bug plant no-scale; history; state; load hand2; bug clear'
