qkv -c 'new tokens=4; show scores head=all; show weights head=1 grad; show wq grad'
