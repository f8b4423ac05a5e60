qkv -c 'load tests/oracle/s04_cross_short_query; names; show weights; align bottom-right; mask causal; show weights; head 0; goto k'
