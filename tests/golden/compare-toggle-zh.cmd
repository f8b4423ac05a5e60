qkv --lang zh -c 'load apple heads=2; compare toggle; scale off; compare toggle; compare toggle; unpin; state' &&
    qkv --lang zh -c 'load apple heads=2; pin; view compare; unpin; view compare'
