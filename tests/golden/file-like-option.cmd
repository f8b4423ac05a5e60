cd "$TMP" && echo 1,2 >a=b.csv && echo 1,2 >--c.csv
qkv -c 'load a=b.csv'
qkv -c 'load --c.csv'
qkv -c 'load ./a=b.csv'
qkv -c 'load ./--c.csv'
