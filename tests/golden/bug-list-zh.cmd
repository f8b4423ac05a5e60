qkv --lang zh -c 'bug list'
qkv --lang zh -c 'help bug; help padding-rows; help no-transpose'
