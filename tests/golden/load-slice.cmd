qkv -c 'load apple heads=2; load x apple/x[1:3]; show weights; load x apple-more/xen; show weights head=all'
