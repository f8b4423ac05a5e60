qkv -c 'help load'
qkv -c 'help names'
qkv -c 'help npz'
qkv --lang zh -c 'help load'
