qkv -c 'seed 2'; echo "status $?"
qkv -c 'seed two'; echo "status $?"
qkv --nonsense; echo "status $?"
qkv -c 'quit; nonsense'; echo "status $?"
