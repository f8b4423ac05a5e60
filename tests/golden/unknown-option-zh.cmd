qkv --lang zh -c 'new tokns=3'
