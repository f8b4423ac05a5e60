#!/bin/sh
# A lesson in the tracer: the pane under the picture, the answer line, class mode with its notes.
. tests/front/terminal.sh

walks() { # LANGUAGE ASKED MISSED HIDDEN
    rm -rf "$scratch/state" && open 80x24 "XDG_STATE_HOME=$scratch/state" && line "qkv --lang $1" && see 'qkv>' &&
        line 'lesson scale' && see 'qkv 03:1>' && line tui && see '03 scale' && see '[1 scores]' &&
        keys Enter && see "$2" && see "$4" && keys -l 0.5 && keys Enter && see "$3" && until_true hides "$4" &&
        keys Enter && see '[4 weights]' && keys Tab && keys n && see '[5 z]' && keys Tab && keys -l 'goto q' &&
        keys Enter && see '[q]' && keys Tab && keys L && until_true hides '03 scale' && keys L && see '03 scale'
}
presents() {
    open 80x24 "XDG_STATE_HOME=$scratch/state" && line "qkv present scale --notes $scratch/notes" &&
        see 'step 1 of 11' && see_last 'q leave' && keys n x s && see 'step 1 of 11' && keys Space && see 'load data' &&
        grep -q 'is row 0 right' "$scratch/notes" && keys b && until_true hides 'load data' && keys 2 G &&
        see 'step 2 of 11' && keys . && until_true hides 'step 2' && keys x && see 'step 2 of 11' &&
        keys '?' && see 'class mode' && keys q && until_true hides 'class mode' && keys q && see 'ready$'
}

case_of "walks through a lesson in English" walks en 'Predict' 'missed by' 'hidden until'
case_of "walks through a lesson in Chinese" walks zh '猜测>' '你猜' '回答之后才显示'
case_of "presents it to a class" presents
finish
