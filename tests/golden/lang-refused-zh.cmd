qkv --lang zh -c 'lang fr'
