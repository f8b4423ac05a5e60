qkv --lang zh -c 'load apple heads=2; temperature 2; temperature 1/4; stable off; fill -1e9; scale 0.5; scale toggle; scale toggle; scale off; temperature 0'
