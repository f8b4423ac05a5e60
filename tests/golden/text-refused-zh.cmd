qkv --lang zh -c 'text "……"'
qkv --lang zh -c 'text'
qkv --lang zh -c 'text "苹果 很 好吃" size=3'
