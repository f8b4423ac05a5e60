qkv --lang zh -c 'new tokens=3 d_model=4; edit wv[0,0] inf; run; metrics'
