qkv --lang zh -c 'load apple; mask given'
