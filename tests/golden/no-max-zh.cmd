qkv --lang zh -c 'load loud16; stable off; show weights; explain weights[0,0]; stable on; show weights; explain weights[0,0]'
