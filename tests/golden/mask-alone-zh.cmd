qkv --lang zh -c 'mask none causal'; qkv --lang zh -c 'mask causal toggle'
