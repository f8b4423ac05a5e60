qkv -c 'text "..."'
qkv -c 'text'
qkv -c 'text "the bank" size=3'
qkv -c 'text "the bank'
