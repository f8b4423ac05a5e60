qkv -c 'load apple heads=2; load wo apple/x'
