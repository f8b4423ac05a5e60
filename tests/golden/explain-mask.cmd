qkv -c 'new tokens=4 seed=2; mask causal; explain masked[1,2]; explain weights[2,1]; position alibi; explain biased[3,0]; position rope; explain q_rot[3,1]; position sinusoidal; explain placed[2,3]'
