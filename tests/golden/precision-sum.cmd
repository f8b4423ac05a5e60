qkv -c 'load rows3; scale off; edit q[2,0] 11; edit q[2,1] 10; edit q[2,2] 9; stable off; precision f16; explain weights[2,0]; metrics'
