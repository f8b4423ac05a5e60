qkv --plain tui
qkv --plain -c 'tui'
