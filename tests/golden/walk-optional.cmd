qkv -c 'load apple; goto q_rot'
