qkv -c 'load apple heads=2; load wk apple/wk[0]'
