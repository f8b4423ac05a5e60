qkv --lang zh -c 'load hand2; load x hand2/q; load wk hand2/q'
