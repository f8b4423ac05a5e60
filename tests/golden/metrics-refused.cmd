qkv -c 'new; metrics warmth'
