#!/bin/sh
# A lesson on a real terminal: the prompt that says where one is, an empty line that goes on, a place that is kept.
. tests/front/terminal.sh

study() { rm -rf state && open 80x40 "XDG_STATE_HOME=$scratch/state" "$@"; }

goes_on_with_an_empty_line() {
    study && line qkv && see 'qkv>' && line 'lesson five-steps' && see 'qkv 02:1>' && keys Enter && see 'qkv 02:2>' &&
        keys Enter && see 'qkv 02:3>' && line 0.9 && see 'too large' && line 0.71 && see 'Why:' && line leave &&
        see 'undo 2 brings back' && line 'show q' && see 'qkv>'
}
goes_on_where_it_was_killed() {
    study && line qkv && see 'qkv>' && line 'lesson scale' && see 'qkv 03:1>' && keys Enter && see 'Predict' &&
        pkill -9 -P "$(tm display -p '#{pane_pid}')" && see 'ready$' && keys -l 'stty sane; clear; qkv' && keys C-j && see 'qkv>' && line lesson &&
        see 'on from where it was left' && see 'Predict' && line 0.9 && see 'guess 0.900, value 0.999' &&
        keys Enter && see 'qkv 03:2>' && line again && until_true counts 'step 2 of 11' 2
}
stays_from_the_shell_until_it_is_left() {
    study && line 'qkv lesson scale' && see 'qkv 03:1>' && line 'scale 3' && see 'scale 3:' && line resume &&
        see 'back where' && line leave && until_true counts 'ready\$' 2 && line 'clear; qkv --lang zh lessons' &&
        see '已答 0/' && see '接下来：lesson three-matrices'
}
is_taught_in_chinese() {
    study && line 'qkv --lang zh lesson five-steps' && see 'qkv 02:1>' && see '拿起笔' && line 'lesson goto two-scaled' &&
        see '输入数字作答；提示 2 个' && line '０．７１' && see '为什么：'
}

cd "$scratch" || exit 1
case_of 'goes on with an empty line' goes_on_with_an_empty_line
case_of 'goes on where it was killed' goes_on_where_it_was_killed
case_of 'stays from the shell until it is left' stays_from_the_shell_until_it_is_left
case_of 'is taught in Chinese' is_taught_in_chinese
finish
