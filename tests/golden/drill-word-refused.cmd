printf 'drill z\nhnit\n' | qkv -
