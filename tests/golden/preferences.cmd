qkv -c 'seed 7; digits 3; lang toggle; lang en; seed -1'
