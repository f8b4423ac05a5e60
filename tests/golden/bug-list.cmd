qkv -c 'bug list'
qkv -c 'help bug; help padding-rows; help no-transpose'
