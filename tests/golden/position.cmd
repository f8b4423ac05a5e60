qkv -c 'new tokens=4; position sinusoidal; position rope; rope_base 100; q_start 5; k_start 2; position rope-half; position alibi; position t5; t5 two-sided 8 20; position none'
