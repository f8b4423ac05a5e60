qkv --lang zh -c 'save weights'
