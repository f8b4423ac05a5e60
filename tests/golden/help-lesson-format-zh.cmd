qkv --lang zh help lesson-format
