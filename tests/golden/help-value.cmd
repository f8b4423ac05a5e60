qkv -c 'help causal; help alibi; help toggle; help ]; help nan'
