qkv -c 'load short; mask causal; show weights; align bottom-right; show weights; mask causal window 2; goto masked; align top-left; load apple; align bottom-right'
