#!/bin/sh
# tests/run.sh BUILD [PROGRAM]: runs every test program of BUILD/tests, the scripts tests/*/test_*.sh and the transcripts
# of tests/golden, as many at a time as there are processors (or $JOBS). Each is shown with its cases and seconds, what
# failed with all it said. Ends with `N passed, N failed`; fails if anything did, or if nothing ran.
# A script finds the program in $QKV and its build folder in $BUILD; it ends with such a line.
set -u
limit=${TEST_SECONDS:-600} # enough under the sanitizers on a machine that is busy

sum() { sed -n "$1" "$own/log" | awk '{ n += $1 } END { print n + 0 }'; }

# one NAME COMMAND...: adds what the command's output counts; no count, or a crash, is one failure more
one() {
    name=$1 own=$scratch/$(echo "$1" | tr / -) start=$(date +%s) && shift
    mkdir "$own" "$own/home" "$own/tmp"
    export HOME="$own/home" TMPDIR="$own/tmp" XDG_CONFIG_HOME="$own/home/config" XDG_STATE_HOME="$own/home/state"
    guard=$(command -v timeout) && guard="$guard $limit" # not every system has it
    if $guard "$@" </dev/null >"$own/log" 2>&1; then status=0; else status=$?; fi
    ok=$(sum 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p; s/^\([0-9]*\) passed, [0-9]* failed$/\1/p')
    bad=$(sum 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p; s/^[0-9]* passed, \([0-9]*\) failed$/\1/p')
    why=''
    if [ "$status" = 124 ]; then why="stopped after $limit seconds"
    elif [ "$status" != 0 ] && [ "$bad" = 0 ]; then why="died with status $status"
    elif [ "$((ok + bad))" = 0 ]; then why="ran no test"
    fi
    [ -n "$why" ] && bad=$((bad + 1))
    echo "$ok $bad" >"$own/count"
    took=$(($(date +%s) - start))
    if [ "$bad" = 0 ]; then
        printf 'ok    %-40s %4d %4d s\n' "$name" "$ok" "$took"
    else
        { cat "$own/log" && printf 'FAIL  %-40s %4d of %d%s\n' "$name" "$bad" "$((ok + bad))" "${why:+, $why}"; } >"$own/said"
        cat "$own/said" # in one piece, whoever else is speaking
    fi
}

# What there is to run, whatever takes long first: so the last ones end together.
names() {
    if ls tests/golden/*.cmd >/dev/null 2>&1; then echo golden/run.sh; fi
    for test in tests/*/test_*.sh tests/*/test_*.c; do
        [ -e "$test" ] && echo "${test#tests/}"
    done
}

if [ "$1" = --one ]; then # tests/run.sh --one NAME, in the surroundings made below
    case $2 in
        *.sh) one "$2" sh "tests/$2" ;;
        *) one "${2%.c}" "$BUILD/tests/${2%.c}" ;;
    esac
    exit 0
fi

build=${1:?usage: tests/run.sh BUILD [PROGRAM]} program=${2:-}
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT

# The same surroundings for everyone: UTF-8 with no language chosen, and nobody's own preferences.
unset LC_ALL LC_CTYPE LC_MESSAGES LANGUAGE QKV_LANG QKV_HISTFILE NO_COLOR COLORFGBG ACCESSIBLE SOURCE_DATE_EPOCH ENV
export LANG=C.UTF-8 TZ=UTC TERM=xterm-256color
export BUILD="$build" QKV="${program:+$PWD/$program}" QKV_DATA="$PWD/data" scratch

names | xargs -n 1 -P "${JOBS:-$(getconf _NPROCESSORS_ONLN)}" sh "$0" --one

echo 0 0 | cat - "$scratch"/*/count 2>/dev/null | awk '{ ok += $1; bad += $2 } END { print ok " passed, " bad " failed"; exit bad || !ok }'
