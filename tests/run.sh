#!/bin/sh
# tests/run.sh BUILD [PROGRAM]: runs every test program of BUILD/tests, then the scripts tests/*/test_*.sh and
# the transcripts of tests/golden. Shows what failed and ends with `N passed, N failed`; fails if anything did, or if nothing ran.
# A script finds the program in $QKV and its build folder in $BUILD; it ends with such a line.
set -u
build=${1:?usage: tests/run.sh BUILD [PROGRAM]} program=${2:-}
limit=${TEST_SECONDS:-300} passed=0 failed=0
guard=$(command -v timeout) && guard="$guard $limit" # not every system has it
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT

# The same surroundings for everyone: UTF-8 with no language chosen, and nobody's own preferences.
unset LC_ALL LC_CTYPE LC_MESSAGES LANGUAGE QKV_LANG QKV_HISTFILE NO_COLOR COLORFGBG ACCESSIBLE SOURCE_DATE_EPOCH ENV
mkdir "$scratch/home" "$scratch/tmp"
export LANG=C.UTF-8 TZ=UTC TERM=xterm-256color HOME="$scratch/home" TMPDIR="$scratch/tmp"
export XDG_CONFIG_HOME="$HOME/config" XDG_STATE_HOME="$HOME/state"
export BUILD="$build" QKV="${program:+$PWD/$program}" QKV_DATA="$PWD/data"

sum() { sed -n "$1" "$scratch/log" | awk '{ n += $1 } END { print n + 0 }'; }

run() { # run NAME COMMAND...: adds what the command's output counts; no count, or a crash, is one failure more
    name=$1 && shift
    if $guard "$@" </dev/null >"$scratch/log" 2>&1; then status=0; else status=$?; fi
    ok=$(sum 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p; s/^\([0-9]*\) passed, [0-9]* failed$/\1/p')
    bad=$(sum 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p; s/^[0-9]* passed, \([0-9]*\) failed$/\1/p')
    why=''
    if [ "$status" = 124 ]; then why="stopped after $limit seconds"
    elif [ "$status" != 0 ] && [ "$bad" = 0 ]; then why="died with status $status"
    elif [ "$((ok + bad))" = 0 ]; then why="ran no test"
    fi
    [ -n "$why" ] && bad=$((bad + 1))
    passed=$((passed + ok)) failed=$((failed + bad))
    if [ "$bad" = 0 ]; then
        printf 'ok    %-40s %4d\n' "$name" "$ok"
    else
        cat "$scratch/log"
        printf 'FAIL  %-40s %4d of %d%s\n' "$name" "$bad" "$((ok + bad))" "${why:+, $why}"
    fi
}

for source in tests/*/test_*.c; do
    [ -e "$source" ] || continue
    name=${source#tests/} && name=${name%.c}
    run "$name" "$build/tests/$name"
done
for script in tests/*/test_*.sh; do
    [ -e "$script" ] || continue
    run "${script#tests/}" sh "$script"
done
if ls tests/golden/*.cmd >/dev/null 2>&1; then run golden/run.sh sh tests/golden/run.sh; fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
