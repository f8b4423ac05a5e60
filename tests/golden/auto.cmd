qkv -c 'load apple heads=2; auto on; auto toggle; auto toggle; auto off; state; auto'
qkv -c 'auto on'
