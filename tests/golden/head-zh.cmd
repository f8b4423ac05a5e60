qkv --lang zh -c 'new heads=4; head 2; head next; head next; head previous; head 9'
