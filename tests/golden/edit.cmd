qkv -c 'load apple heads=2; edit x[0,1] 0.5; edit wq[0,0] *2; edit x[1] 1 0 0 0 0 0 0 0; edit wo *-1; head 1; edit wq[0,0] 0; edit x[0:2, 0:2] 1 2 3 4; show x; show out'
