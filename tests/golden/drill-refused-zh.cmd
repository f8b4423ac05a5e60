printf 'drill wieghts\n' | qkv --lang zh -
