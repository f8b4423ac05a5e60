qkv --lang zh -c 'load apple heads=2; mask causal; show masked; mask causal window 1; show weights; padding 2; mask causal padding; show masked; mask toggle; mask toggle; mask none'
