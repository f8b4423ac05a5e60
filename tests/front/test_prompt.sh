#!/bin/sh
# The prompt on a real terminal: lines, Ctrl-C, Ctrl-Z, Ctrl-D, history, completion, pasted lines.
. tests/front/terminal.sh

answers() {
    open 80x24 && line qkv && see 'qkv>' && line 'load apple heads=2' && see 'loaded' && line 'goto nothing' &&
        see "'nothing'" && keys C-d && see 'ready$'
}
empties_the_line() {
    open 80x24 && line qkv && see 'qkv>' && keys -l 'not this' && see 'not this' && keys C-c &&
        until_true counts '^qkv>' 2 &&
        line 'help scale' && see 'default on' && ! shows "'not'"
}
wakes_with_its_line() {
    open 80x24 && line qkv && see 'qkv>' && keys -l 'help sca' && see 'help sca' && keys C-z && see 'ready$' &&
        line 'stty -a | tr " ;" "\n\n" | grep -c -x -e echo -e icanon' && see 2 && resize 100x30 && line 'clear; fg' &&
        see 'qkv> help sca' &&
        keys -l 'le' && keys Enter && see 'default on'
}
follows_its_width() { # a line wraps where the window ends now
    open 80x24 && line qkv && see 'qkv>' && resize 30x10 && keys -l 'abcdefghijklmnopqrstuvwxyz0123456789' &&
        see 'wxy' && screen | grep -qx 'z0123456789' && resize 80x24 && keys C-u && see 'qkv>'
}
completes() {
    open 80x24 && line qkv && see 'qkv>' && keys -l 'resta' && keys Tab && see 'qkv> restart' && keys C-u &&
        keys -l 'load app' && keys Tab Tab Tab && see 'apple-more'
}
runs_pasted_lines_one_by_one() {
    open 80x24 && line qkv && see 'qkv>' && printf 'load apple heads=2\nhelp scale\n' | tm load-buffer - &&
        tm paste-buffer -p && keys Enter && see 'loaded' && see 'default on'
}
shows_the_tracer_after_a_resize() {
    open 80x24 && line qkv && see 'qkv>' && resize 60x20 && line tui && see_last leave && resize 90x25 && see_last leave &&
        keys q && see 'qkv>'
}
keeps_history() {
    rm -rf state && open 80x24 "XDG_STATE_HOME=$scratch/state" && line qkv && see 'qkv>' && line 'help scale' &&
        line 'help scale' && line ' help mask' && line '' && line 'help heads' && see 'heads:' && keys C-d && see 'ready$' || return 1
    printf 'help scale\nhelp heads\n' | cmp - state/qkv/history || return 1
    [ "$(stat -c %a state/qkv 2>/dev/null || stat -f %Lp state/qkv)" = 700 ] &&
        [ "$(stat -c %a state/qkv/history 2>/dev/null || stat -f %Lp state/qkv/history)" = 600 ] || return 1
    line clear && line qkv && see 'qkv>' && keys Up Up && see 'qkv> help scale'
}
keeps_none_where_none_is_wanted() {
    rm -rf state && open 80x24 "XDG_STATE_HOME=$scratch/state" QKV_HISTFILE= && line qkv && see 'qkv>' &&
        line 'help scale' && see 'default on' && keys C-d && see 'ready$' && [ ! -e state/qkv/history ]
}
begins_with_the_persons_own_lines() {
    mkdir -p config/qkv && printf 'lang zh\n' >config/qkv/init.qkv && open 80x24 "XDG_CONFIG_HOME=$scratch/config" &&
        line qkv && see 'qkv>' && line 'nix' && until_true counts "“nix”\|nix.*[：，]" 1
}

stops_a_lab() { # and not the program; the bar is gone, what is done is said, and goes on for a while
    open 80x24 && line qkv && see 'qkv>' && line 'new tokens=16 d_model=64 heads=1 seed=1' && see 'new:' &&
        line 'sweep d_head 64 256 metric=hn seeds=90000' && see 'Ctrl-C stops' && keys C-c && see 'what is done is kept' &&
        hides 'Ctrl-C stops' && see 'seeds 1 to' && line pause && see 'Ctrl-C stops' && keys C-c &&
        until_true counts 'what is done is kept' 2 && line 'help scale' && see 'default on'
}
draws_no_bar_where_nothing_may_move() {
    open 80x24 && line 'qkv --plain' && see 'qkv>' && line 'new tokens=16 d_model=64 heads=1 seed=1' && see 'new:' &&
        line 'sweep d_head 64 256 metric=hn seeds=90000' && sleep 1 && hides 'Ctrl-C stops' && keys C-c &&
        see 'what is done is kept'
}

cd "$scratch" || exit 1
case_of 'answers, refuses, and Ctrl-D leaves' answers
case_of 'Ctrl-C empties the line' empties_the_line
case_of 'Ctrl-Z and fg keep the line' wakes_with_its_line
case_of 'follows its width' follows_its_width
case_of 'Ctrl-C stops a lab' stops_a_lab
case_of 'draws no bar where nothing may move' draws_no_bar_where_nothing_may_move
case_of 'completes commands and data' completes
case_of 'runs pasted lines one by one' runs_pasted_lines_one_by_one
case_of 'shows the tracer after a resize' shows_the_tracer_after_a_resize
case_of 'keeps history for its owner alone' keeps_history
case_of 'keeps no history where none is wanted' keeps_none_where_none_is_wanted
case_of 'begins with the own lines of a person' begins_with_the_persons_own_lines
finish
