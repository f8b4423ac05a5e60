qkv -c 'new tokens=8 d_model=16 heads=2 seed=1; scale off; goto weights; cell 2 7; mask causal; heads 4; view history; cell left; cell left; cell right; undo .; metrics hn; cell end; undo .; metrics hn; cell home; cell up; undo .; cell left; undo .; history; temperature 2; undo .'
qkv -c 'load apple heads=2; undo .'
