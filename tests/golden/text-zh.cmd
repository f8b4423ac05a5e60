qkv --lang zh -c 'text "苹果发布了新手机"; show weights; explain weights[0,1]; names'
