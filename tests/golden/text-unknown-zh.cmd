qkv --lang zh -c 'text 我爱吃苹果派，斑马也爱吃苹果派！; show x[1:2, 0:4]; text "a1 a2 a3 a4 a5 a6 a7 a8"'
