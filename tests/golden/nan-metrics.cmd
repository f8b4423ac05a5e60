qkv -c 'new tokens=4 d_model=4; edit x[0,0] nan; run; metrics; metrics hn; gradients; pin; edit x[0,0] 1; compare'
