printf 'new\nshow %s\n' "$(printf '%01000d' 0)" | qkv -
printf 'new\nshow %s\n' "$(printf '%01000d' 0 | sed 's/0/果/g')" | qkv --lang zh -
