qkv --lang zh -c 'load apple; goto q_rot'
