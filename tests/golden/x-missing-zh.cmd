qkv --lang zh -c 'load apple/wq; show q; show scores'
qkv --lang zh -c 'load apple/wq; show wq[0]; names; run'
