#!/bin/sh
# The README shows what the program says: its picture, its sixty seconds with their answers, its lists of lines.
. tests/infra/cases.sh

# block HEADING: the first block of text under that heading
block() {
    awk -v heading="$1" '$0 == heading { on = 1 } inside && /^```/ { exit } inside { print }
        on && /^```text/ { inside = 1 }' README.md
}

same() { [ -s "$1" ] && diff -u "$1" "$2"; }

block '# qkv' >"$work/picture"
awk '/^@ S1 /{ on = 1; next } /^@/{ on = 0 } on' tests/view/golden/mocks.txt | sed 's/ *$//' >"$work/screen"
check "the picture is the tracer's own" same "$work/picture" "$work/screen"

block '## Sixty seconds at the prompt' >"$work/sitting"
sed -n 's/^qkv> //p' "$work/sitting" >"$work/lines"
grep -v '^qkv> ' "$work/sitting" >"$work/answers"
"$QKV" - <"$work/lines" >"$work/came" 2>&1
check "the answers of the sixty seconds are the program's" same "$work/answers" "$work/came"

block '## What else a line can do' | sed 's/   *.*//' >"$work/more"
qkv=$QKV && cd "$work" && check "every other line that is shown runs" "$qkv" more
check "and they are some" [ "$(wc -l <more)" -ge 10 ]

finish
