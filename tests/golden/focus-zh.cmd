qkv --lang zh -c 'load apple heads=2; goto scores; cell 0 2; focus next; cell right; explain .; focus next; explain .; find max; focus next; explain .'
qkv --lang zh -c 'load apple heads=2; goto scores; focus sideways'
qkv --lang zh -c 'load apple; focus next; goto q; focus previous; edit wq[0,1] 3; page down; cell end; history'
