qkv --lang zh -c 'load apple; goto 7'
