printf 'drill masked level=2\n3\n8; drill masked level=3\n8; drill masked level=4\n8; leave\n' | qkv --lang zh -
