qkv -c 'load apple heads=2; names; load x apple-more/xphone; names; load hand2; names; load tests/oracle/s24_gqa4_2 heads=4; names'
