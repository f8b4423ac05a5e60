qkv --lang zh -c 'load data/grid; precision bf16; digits 5; show q; precision f16; show q; precision'
