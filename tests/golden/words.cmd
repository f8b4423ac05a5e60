qkv load apple heads=2
qkv scale
qkv --lang zh heads
qkv show weights
