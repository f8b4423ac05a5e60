qkv --lang zh -c 'bug plant random seed=3; metrics; metrics wrongsum; metrics forbidden; state; bug clear; bug guess no-scale'
