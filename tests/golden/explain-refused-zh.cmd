qkv --lang zh -c 'load apple; explain weights[0]'
