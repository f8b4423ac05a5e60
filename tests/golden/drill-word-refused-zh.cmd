printf 'drill z\nhnit\n' | qkv --lang zh -
