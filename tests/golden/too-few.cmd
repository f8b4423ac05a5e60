qkv -c 'save weights'
