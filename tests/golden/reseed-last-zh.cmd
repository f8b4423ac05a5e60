qkv --lang zh -c 'new tokens=2 seed=18446744073709551614; reseed; reseed'
