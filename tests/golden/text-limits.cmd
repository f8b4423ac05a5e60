qkv -c 'text "杜鹃在树上叫"; show out[0:1, 2:4]; text "苹果 很 贵"; show out[0:1, 0:2]; mask causal; text "bank of the river"; show out[0:1, 1:4]'
