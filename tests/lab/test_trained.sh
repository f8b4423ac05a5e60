#!/bin/sh
# The heads of data/trained are what their scripts train, to the bit: a change of sums wants `make data`. Not the one of
# 32 heads, for the time it takes.
. tests/infra/cases.sh

same() { # NAME: trains it again in a folder of its own
    mkdir -p "$work/data/trained/$1" && (cd "$work" && "$QKV" "$OLDPWD/data/trained/$1.qkv") &&
        for matrix in x wq wk wv wo; do
            cmp "data/trained/$1/$matrix.csv" "$work/data/trained/$1/$matrix.csv" || return 1
        done
}

for script in data/trained/*.qkv; do
    name=$(basename "$script" .qkv)
    [ "$name" = offsets-32 ] || check "the head $name can be trained again to the bit" same "$name"
done
check "they are some" [ "$passed" -ge 4 ]

finish
