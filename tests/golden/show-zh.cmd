qkv --lang zh -c 'load apple heads=2; show x; show q; show wq; show wq head=1; show weights[0:2, 1:]; show weights[2]; show out[:,3]'
