qkv --lang zh -c 'load apple heads=2; next 100; next; back 1000000; back; next 0'
