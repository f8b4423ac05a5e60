qkv --lang zh -c 'help train; help copy-previous; help adam; help hot'
