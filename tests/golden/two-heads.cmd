qkv -c 'load twoheads heads=2; show weights head=all; load apple heads=2; load x apple-more/xphone; show weights[0] head=all; load x apple-more/xenphone; show weights[0] head=all'
