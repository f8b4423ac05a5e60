qkv --lang zh -c 'new; metrics warmth'
