#!/bin/sh
# The tracer on a real terminal: start, keys, resizing, stopping, dying, colours, languages.
. tests/front/terminal.sh

starts_and_leaves() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' &&
        keys n && see '[q]' && keys q && see 'ready$' && ! on_screen_of_its_own
}
comes_back_to_the_prompt() {
    open 80x24 && line qkv && see 'qkv>' && line tui && see_last 'q leave' && keys q && see 'qkv>' &&
        line tui && see_last 'q leave' && keys C-c && see 'qkv>' && line 'quit' && see 'ready$'
}
speaks_chinese() {
    open 80x24 && line 'qkv --lang zh tui' && see_last 'q 离开' && keys '?' && see '移动焦点' && see '第 1 页' &&
        keys q && until_true hides 移动焦点
}
scrolls_its_help() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys '?' && see 'page 1 of 2' && keys Space &&
        see 'page 2 of 2' && keys g && see 'page 1 of 2' && keys n && see '[q]'
}
follows_every_size() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' || return 1
    for size in 200x60 60x16 40x12 80x24; do
        resize $size && see_last leave || return 1
    done
    resize 20x6 && see_last q && resize 2x2 && keys n && resize 1x1 && keys n && resize 80x24 && see_last 'q leave'
}
stops_and_wakes_with_another_size() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys C-z && see 'ready$' || return 1
    ! on_screen_of_its_own || return 1
    line 'stty -a | tr " ;" "\n\n" | grep -c -x -e echo -e icanon' && see 2 && resize 100x30 && line fg &&
        see_last 'q leave' && on_screen_of_its_own && keys n && see '[q]'
}
takes_a_command_line() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys : && keys -l 'got' && keys Tab && keys -l 'out' &&
        see_last ':goto out' && cursor 9,23 && keys Enter && see '[out]' &&
        keys : && keys -l '苹果' && until_true cursor 5,23 &&
        keys Enter && see_last "'苹果'" && keys Right && see_last 'q leave' &&
        keys : && keys Up Up && see_last ':goto out' && keys Escape && see_last 'q leave'
}
shares_its_lines_with_the_prompt() { # what is typed in one place is found in the other, and next time
    rm -rf state && open 80x24 "XDG_STATE_HOME=$scratch/state" && line qkv && see 'qkv>' && line 'load apple heads=2' &&
        see loaded && line tui && see_last 'q leave' && keys : Up && see_last ':tui' && keys Up &&
        see_last ':load apple' && keys Escape && see_last 'q leave' && keys -l ':goto q' && keys Enter && see '[q]' &&
        keys -l ': goto k' && keys Enter && see '[k]' && keys q && see 'qkv>' &&
        keys Up && see 'qkv> goto q' && keys C-c && line quit && see 'ready$' &&
        line 'clear; qkv tui' && see_last 'q leave' && keys : C-r && keys -l app && see_last ':load apple' &&
        keys C-c && see 'ready$' && tail -n 2 state/qkv/history | paste -s -d/ | grep -qx 'goto q/quit'
}
shows_the_line_a_key_ran() { # and opens one where it is to be typed on
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys n && see_last ':next  n next' && see_last 'q leave' &&
        keys e && see_last 'q[0,0] is computed; change x or a weight' && keys p && see_last ':back' && keys Right e &&
        see_last ':edit x[0,1]' && keys -l 5 && keys Enter && see 'x[0,1] = 5' && keys u && see 'x[0,1] = 1' &&
        keys / && see_last ':find' && keys -l max && keys Enter && see 'x[2,2] = 2' && keys / Enter &&
        see_last 'match 1 of 1' && keys -l '／' && see_last ':find'
}
goes_on_with_a_line_at_the_prompt() {
    open 80x24 && line qkv && see 'qkv>' && line 'load apple heads=2; goto x; edit .' && see 'qkv> edit x[0,0]' &&
        keys -l '3' && keys Enter && see 'x[0,0] 1 → 3'
}
plays_by_itself() { # up to the last step, or until a key
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys n P && see_last 'auto on' && see '[k]' && see_last ':next' &&
        keys Space && see_last 'auto off' && sleep 2.2 && shows '[k]' && keys P && see_last 'auto on' && keys 6 &&
        see '[out]' && keys p P && see '[concat]' && see '[out]' && see_last ':next' && sleep 2.2 &&
        shows_last ':next' && line ':auto maybe' && see_last "not 'maybe'"
}
prints_after_leaving() { # every screen that was printed, as text
    open 80x24 && line 'clear; qkv tui' && see_last 'q leave' && keys n w && see_last 'shown after leaving' && keys 4 w && keys q &&
        see 'ready$' && ! on_screen_of_its_own && see 'softmax step by step' &&
        tm capture-pane -p -S - | grep -c -e '\[q\]' -e '\[4 weights\]' | grep -qx 2
}
mouse() { # BUTTON COLUMN ROW, from 1: pressed and let go
    keys -l "$(printf '\033[<%s;%s;%sM' "$1" "$2" "$3")" && keys -l "$(printf '\033[<%s;%s;%sm' "$1" "$2" "$3")"
}
follows_the_mouse_where_it_is_wanted() {
    open 80x24 TERM=xterm-256color && line 'qkv tui' && see_last 'q leave' && keys n && see '[q]' &&
        keys -l ':mouse on' && keys Enter && see_last 'mouse' && mouse 0 25 1 && see '[2 scaled]' &&
        see_last ':goto scaled' && mouse 65 25 5 && see_last ':page down' && mouse 64 25 5 && see_last ':page up' &&
        keys '?' && see 'page 1 of' && mouse 0 25 1 && until_true hides 'page 1 of' && shows '[2 scaled]'
}
is_for_a_room_when_asked() { # one matrix, its keys spelled out; a screen reader finds the number by the cursor
    open 80x24 && line 'qkv --classroom tui' && see_last 'Backspace back' && keys 4 && see 'each row shares out 1' &&
        keys Home End && see '0.96  ]  = 1' && until_true cursor 62,9 && keys Down && until_true cursor 62,11 && keys t &&
        see_last 'theme classroom-light' && keys t t t && see_last 'theme dark' && see 'every row adds to 1'
}
keeps_the_line_through_a_resize() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys : && keys -l 'find 苹果' && see_last ':find 苹果' &&
        resize 40x12 && see_last ':find 苹果' && resize 5x3 && see_last '苹果' && resize 80x24 && see_last ':find 苹果' &&
        until_true cursor 10,23 && keys C-z && see 'ready$' && line fg && see_last ':find 苹果' && keys Enter &&
        see '[   1]'
}
says_what_was_refused_until_the_next_key() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys : && keys -l 'heads 3' && keys Enter &&
        see 'heads must divide' && keys Down && see_last 'q leave'
}
ends() { # ends SIGNAL: the terminal is as it was, whatever ended the program
    open 80x24 && line 'sh -c '"'"'echo $$ >pid; exec qkv tui'"'"'; echo over=$?' && see_last 'q leave' || return 1
    kill -s "$1" "$(cat pid)" && see 'over=' && ! shows 'over=0' && ! on_screen_of_its_own || return 1
    [ "$(tm display -p '#{cursor_flag}#{keypad_cursor_flag}')" = 10 ] || return 1
    line 'stty -a | tr " ;" "\n\n" | grep -c -x -e echo -e icanon' && see 2
}
keeps_last_words() { # what is said while the program dies stands below the picture, not in it
    open 80x24 && line '(ulimit -v 100000; qkv tui); echo over=$?' && see_last 'q leave' &&
        keys -l ':new tokens=4000 d_model=512 heads=1' && keys Enter 4 && see 'over=1' && shows 'out of memory' &&
        ! on_screen_of_its_own
}
gone() { ! kill -0 "$(cat pid)" 2>/dev/null; }
ends_with_its_terminal() { # a closed window is a process gone, also where HUP is ignored
    open 80x24 && line "trap '$1' HUP; sh -c 'echo \$\$ >pid; exec qkv $2'" && see "$3" && tm kill-server && until_true gone
}
hints_without_a_cursor() { # a sentence that says what to do, and status 1
    open 80x24 "$@" && line 'qkv tui; echo status=$?' && see status=1 && shows 'step with' && shows 'explain'
}
has_colours() { screen -e | grep -q '\[[0-9;]*[34]8;5;'; }
uses_colours() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && has_colours
}
uses_none() {
    open 80x24 "$1" && line "qkv $2 tui" && see_last 'q leave' && ! has_colours
}
marks_instead() { # shades beside the digits where no colour can tell
    open 80x24 TERM=vt100 && line 'qkv tui' && see_last 'q leave' && keys 4 && see '█0.965' && screen | grep -q '^ 0.*█ *0.965'
}
is_ascii() { ! screen | LC_ALL=C grep -q '[^ -~]'; }
keeps_to_ascii() { # in every view, and says why once
    open 80x24 LANG=C LC_ALL=C && line 'qkv --lang zh tui' && see_last 'q leave' && keys '?' && see '+- keys' &&
        is_ascii && keys q 4 && see '[4 weights]' || return 1
    for view in heads flow gradient history bars; do
        keys -l ":view $view" && keys Enter && see_last 'q leave' && is_ascii || return 1
    done
    keys q && see 'no UTF-8 here' && counts 'no UTF-8 here' 1
}
is_silent_at_rest() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys n && see '[q]' && tm pipe-pane "cat >>$scratch/bytes" || return 1
    sleep 1
    [ ! -s "$scratch/bytes" ] && keys n && see '[k]' && until_true [ -s "$scratch/bytes" ]
}
says_what_followed_a_change() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys : && line 'new tokens=8 d_model=16 heads=2 seed=1' &&
        see_last '2 heads of 8' && keys s && see_last 'sd of scores 1.05→2.98; d_head 8 is too small to saturate: try 64' &&
        see 'healthy  Hn 0.82→0.41' && keys Right && see_last 'q leave' && see 'healthy  Hn 0.41'
}
tells_why_a_head_is_not_healthy() { # once it was tried, at every size, and not while a bug is hidden
    why='no scale at d_head 64: try scale on'
    open 80x24 && line "qkv -c 'new tokens=16 d_model=64 heads=1 seed=1; tui'" && see_last 'q leave' && keys s &&
        see_last "scale off: sd of scores 0.89→7.10; $why" && see 'healthy→saturated' && keys Right &&
        see_last 'q leave' && keys s && see_last 'saturated→healthy' || return 1
    resize 200x60 && see 'precision f64' && keys s && see_last "$why" && keys s && see_last 'saturated→healthy' &&
        resize 40x12 && see '1  2 (3)' && keys s && see_last 'at d_head 64: try scale on' &&
        see 'healthy→saturated; no scale' && keys s Right || return 1
    resize 80x24 && keys -l ':bug plant no-scale hidden' && keys Enter && see_last 'bug guess NAME' &&
        sleep 0.3 && hides 'bug clear' && hides 'no scale at'
}
goes_back_to_a_chosen_line() {
    open 80x24 && line 'qkv tui' && see_last 'q leave' && keys s && see_last 'scale off: ' && keys m &&
        see_last 'mask causal: ' && keys : && line 'view history' && see '3 lines' && keys Left Left &&
        see 'line 1  load apple' && keys Enter && see '(mask' && see 'scale on 1/√4' && keys Right Enter &&
        until_true hides '(scale' && see 'scale off  mask none'
}

shows_a_lab_as_it_grows() {
    open 80x24 && line 'qkv tui' && see_last leave && keys -l ':new tokens=16 d_model=64 heads=1 seed=1' && keys Enter &&
        see '16 tokens' && keys -l ':sweep d_head 64 256 metric=hn seeds=90000' && keys Enter && see_last 'Space stops' &&
        see 'evenness Hn' && resize 100x30 && see_last 'Space stops' && keys Space && see_last 'what is done is kept' &&
        keys Space && see_last 'Space stops' && keys C-c && see_last 'what is done is kept' && on_screen_of_its_own
}
shows_training_as_it_goes() {
    open 80x24 && line 'qkv tui' && see_last leave && keys -l ':train marked scale=on,off steps=20000' && keys Enter &&
        see_last 'Space stops' && see 'chance is ln 8' && see 'a is at step' && keys Space &&
        see_last 'what is done is kept' && see 'a stopped at step' && keys Space && see_last 'Space stops' &&
        keys C-c && see_last 'what is done is kept' && keys Left && see_last 'a scale on, step' && on_screen_of_its_own
}

cd "$scratch" || exit 1
case_of 'starts, steps and leaves to the shell' starts_and_leaves
case_of 'comes back to the prompt by q and Ctrl-C' comes_back_to_the_prompt
case_of 'speaks Chinese' speaks_chinese
case_of 'scrolls its help, and other keys do their work' scrolls_its_help
case_of 'follows every size' follows_every_size
case_of 'stops and wakes with another size' stops_and_wakes_with_another_size
case_of 'takes a command line with completion and Chinese' takes_a_command_line
case_of 'shares its lines with the prompt' shares_its_lines_with_the_prompt
case_of 'shows the line a key ran' shows_the_line_a_key_ran
case_of 'goes on with a line at the prompt' goes_on_with_a_line_at_the_prompt
case_of 'plays the steps by itself' plays_by_itself
case_of 'shows a lab as it grows' shows_a_lab_as_it_grows
case_of 'shows training as it goes, stops and goes on' shows_training_as_it_goes
case_of 'prints after leaving' prints_after_leaving
case_of 'follows the mouse where it is wanted' follows_the_mouse_where_it_is_wanted
case_of 'is for a room when it is asked' is_for_a_room_when_asked
case_of 'keeps the line that is typed through a resize and a stop' keeps_the_line_through_a_resize
case_of 'says what followed a change' says_what_followed_a_change
case_of 'tells why a head is not healthy' tells_why_a_head_is_not_healthy
case_of 'goes back to a chosen line' goes_back_to_a_chosen_line
case_of 'says what was refused until the next key' says_what_was_refused_until_the_next_key
for signal in SEGV ABRT BUS FPE ILL QUIT TERM HUP; do
    case_of "leaves the terminal in order on $signal" ends $signal
done
case $BUILD in *san*) ;; *) # sanitizers want all the memory there is
    case_of 'keeps its last words' keeps_last_words ;;
esac
case_of 'ends with its terminal' ends_with_its_terminal - tui 'q leave'
case_of 'ends with its terminal though HUP is ignored' ends_with_its_terminal '' tui 'q leave'
case_of 'ends with its terminal at the prompt' ends_with_its_terminal '' '' 'qkv>'
case_of 'says what to do on a dumb terminal' hints_without_a_cursor TERM=dumb
case_of 'says what to do on an unknown terminal' hints_without_a_cursor TERM=no-such-terminal
case_of 'says what to do where nothing may move' hints_without_a_cursor ACCESSIBLE=1
case_of 'uses colours' uses_colours
case_of 'uses none with NO_COLOR' uses_none NO_COLOR=1 ''
case_of 'uses none on a terminal without' uses_none TERM=vt100 ''
case_of 'uses none where --color says so' uses_none COLORFGBG= --color=never
case_of 'shows shades where there are no colours' marks_instead
case_of 'is English and ASCII without UTF-8' keeps_to_ascii
case_of 'writes nothing at rest' is_silent_at_rest
finish
