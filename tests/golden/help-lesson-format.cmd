qkv help lesson-format
