qkv -c 'text "the river bank is muddy"; show weights; goto out; explain weights[2,1]; metrics'
