words=
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do words="$words bank bank bank bank bank bank bank bank bank bank"; done
qkv -c "text \"$words\"; show weights[119, 118:120]"
words="$words$words$words$words$words$words$words$words$words$words"
words="$words$words$words$words$words$words$words$words$words$words"
qkv -c "text \"$words\""
