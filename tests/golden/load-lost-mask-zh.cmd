qkv --lang zh -c 'new; padding 5; mask causal padding; load apple'
