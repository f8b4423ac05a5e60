qkv --lang zh -c 'load apple heads=2; load x apple-more/xphone; edit x[0] *2; new tokens=3; init tied; undo 2; names; undo 2; show x[0:3]; redo; show weights[0]'
