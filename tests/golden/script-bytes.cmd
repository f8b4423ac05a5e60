printf '\357\273\277seed 2\r\nseed 3\r\n' | qkv -
printf 'seed 2\nseed\0 3\n' | qkv -
