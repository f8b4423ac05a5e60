qkv -c 'new; padding 5; mask causal padding; load apple'
