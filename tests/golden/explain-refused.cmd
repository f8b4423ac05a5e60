qkv -c 'load apple; explain weights[0]'
