qkv -c 'load apple heads=2; goto weights; cell 0 2; cell down; cell left; cell end; cell bottom; cell top; cell home; cell right; cell up; cell 3 0'
