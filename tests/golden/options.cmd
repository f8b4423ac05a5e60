qkv --version
qkv --help
qkv --lang
qkv --lang fr
qkv --plain=1 -c 'seed 2'
qkv -c 'seed 2' 'seed 3'
qkv -c
qkv --color blue
qkv "$TMP/none.qkv"
qkv "$TMP"
qkv --lang=zh --digits 3; echo "status $?"
