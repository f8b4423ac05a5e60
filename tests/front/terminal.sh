# To be sourced by the scripts that need a real terminal: a tmux of their own, with a plain shell in it that takes the
# program's place while it runs. Everything waits for what should appear, up to a deadline.
passed=0 failed=0 opened=0
scratch=$(mktemp -d)
PATH=$(dirname "$QKV"):$PATH && export PATH
tm() { tmux -u -S "$scratch/$opened" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null; rm -rf "$scratch"' EXIT
command -v tmux >/dev/null || { echo "tmux is missing: run make deps" && exit 1; }

open() { # open COLSxROWS [NAME=VALUE...]: a fresh shell in a terminal of that size
    size=$1 && shift
    [ $opened = 0 ] || tm kill-server 2>/dev/null
    opened=$((opened + 1)) # a server that is going away does not take new sessions
    tm new-session -d -x "${size%x*}" -y "${size#*x}" env -u TMUX -u COLORTERM TERM=screen-256color PS1='ready$ ' \
        "$@" sh -i
    tm set -g status off
    tm set -g remain-on-exit off
    tm resize-window -x "${size%x*}" -y "${size#*x}"
    see 'ready$'
}
keys() { tm send-keys "$@"; } # tmux's names of keys, or text
line() { tm send-keys -l "$1" && tm send-keys Enter; }
screen() { tm capture-pane -p "$@"; }
last_line() { screen | sed -n "$(tm display -p '#{pane_height}')p"; }
resize() { tm resize-window -x "${1%x*}" -y "${1#*x}"; }

until_true() { # COMMAND...: true as soon as the command is, false after ten seconds
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -ge 200 ] && return 1
        sleep 0.05
    done
}
shows() { screen | grep -qF -- "$1"; }
shows_last() { last_line | grep -qF -- "$1"; }
hides() { ! shows "$1"; }
counts() { [ "$(screen | grep -c -- "$1")" = "$2" ]; }
cursor() { [ "$(tm display -p '#{cursor_x},#{cursor_y}')" = "$1" ]; }
on_screen_of_its_own() { [ "$(tm display -p '#{alternate_on}')" = 1 ]; }
see() { until_true shows "$1"; }           # the text is somewhere on the screen
see_last() { until_true shows_last "$1"; } # the text is on the last row

case_of() { # case_of NAME COMMAND...: one test, whose function says no by failing
    name=$1 && shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name; the screen:"
        screen 2>/dev/null | sed 's/^/    |/' | grep -v '^    |$'
    fi
}
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
