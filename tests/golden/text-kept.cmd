qkv -c 'mask causal; new; padding 3; mask causal padding; text "the bank is old"; mask none; state; undo; undo; state'
