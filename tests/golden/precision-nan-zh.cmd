qkv --lang zh -c 'load rows3; scale off; stable off; precision f32; explain weights[0,0]; explain weights[1,0]; stable on; explain weights[0,0]'
