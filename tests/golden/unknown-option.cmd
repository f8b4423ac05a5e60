qkv -c 'new tokns=3'
