qkv -c 'mask none causal'; qkv -c 'mask causal toggle'
