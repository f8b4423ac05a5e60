printf 'drill z level=5\n' | qkv --lang zh -
