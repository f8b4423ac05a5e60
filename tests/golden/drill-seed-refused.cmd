printf 'drill z seed=-1\n' | qkv -
