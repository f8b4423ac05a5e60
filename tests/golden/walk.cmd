qkv -c 'load apple heads=2; next; next 3; back; goto weights; goto 2; restart; back; goto out; next'
