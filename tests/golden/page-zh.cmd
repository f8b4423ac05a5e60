qkv --lang zh -c 'new tokens=20 d_model=8; goto weights; page down; page right; page down; page down; page left; page up; page sideways'
qkv --lang zh -c 'load apple; zoom out; zoom out; zoom in; zoom in; zoom in; goto weights; zoom out; zoom off'
