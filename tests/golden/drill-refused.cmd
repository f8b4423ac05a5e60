printf 'drill wieghts\n' | qkv -
