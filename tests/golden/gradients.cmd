qkv -c 'load hand2; gradients; show q grad; show k grad; show weights grad; metrics grad_q; load tests/oracle/s04_cross_short_query; gradients; show wq grad'
