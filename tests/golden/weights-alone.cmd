qkv -c 'load wv apple/wv; heads 3; show wv[0:2]; show wv head=1; show wv head=3'
