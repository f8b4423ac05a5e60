qkv --lang zh -c 'load apple; reseed'
