qkv -c 'load apple; goto 7'
