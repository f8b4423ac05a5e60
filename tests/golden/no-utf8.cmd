LC_ALL=C QKV_LANG= qkv -c 'load apple heads=2; show weights[0]; lang zh'
LC_ALL=C qkv --utf8 --lang zh -c 'load apple heads=2; show weights[0]'
