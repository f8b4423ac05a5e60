qkv --lang zh -c 'load apple heads=2; auto on; auto off; auto maybe'
