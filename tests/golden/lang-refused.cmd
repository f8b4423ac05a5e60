qkv -c 'lang fr'
