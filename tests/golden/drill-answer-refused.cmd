printf 'drill z\n0,5\n' | qkv -
