qkv --lang zh -c 'load apple heads=2; mask causal; position alibi; run; position rope-half; scale off; run'
