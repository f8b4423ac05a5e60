qkv -c 'text "The zebra, the platypus & the river: Yes!"; show x[1:3, 0:4]; text "a1 a2 a3 a4 a5 a6 a7 a8"'
