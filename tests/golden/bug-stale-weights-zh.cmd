qkv --lang zh -c 'load apple heads=2; scale off; bug plant stale-weights; scale on; show scaled; show weights; goto weights; load x apple-more/xphone'
