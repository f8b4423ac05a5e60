qkv --lang zh -c 'help init; help mask; help weights; help hn; help jacobian; help saturated; help wq; help lang; help nonsense'
