# tests/run.sh counts the cases of programs and scripts, and takes a crash, a hang or an empty program for a failure.
. tests/infra/cases.sh

run=$PWD/tests/run.sh

# program NAME SHELL: a test program that behaves so
program() {
    mkdir -p "$work/tree/tests/room" "$work/tree/build/tests/room"
    : >"$work/tree/tests/room/$1.c"
    printf '#!/bin/sh\n%s\n' "$2" >"$work/tree/build/tests/room/$1" && chmod +x "$work/tree/build/tests/room/$1"
}
tests() { (cd "$work/tree" && TEST_SECONDS=1 LANG=zh_CN.UTF-8 QKV_LANG=zh HOME=/nowhere sh "$run" build) >"$work/said" 2>&1; }
ends() { [ "$(tail -1 "$work/said")" = "$1" ] || { cat "$work/said" && return 1; }; }
two='echo "[  PASSED  ] 2 test(s)."'

mkdir -p "$work/tree/tests/room"
check "no test at all is a failure" fails tests
program test_a "$two >&2"
program test_b "$two"
echo 'echo "3 passed, 0 failed"' >"$work/tree/tests/room/test_c.sh"
check "programs and scripts that pass pass" tests
check "their cases are added" ends "7 passed, 0 failed"
check "each is named with its count" says "$work/said" "ok    room/test_a"

program test_b "$two"'; echo "[  FAILED  ] 1 test(s), listed below:"; echo "why it failed"; exit 1'
check "a failed case fails the whole" fails tests
check "failed cases are counted" ends "7 passed, 1 failed"
check "what a failed program said is shown" says "$work/said" "why it failed"
program test_b "$two; kill -SEGV \$\$"
check "a crash fails the whole" fails tests
check "a crash is one failure more" ends "7 passed, 1 failed"
program test_b "sleep 5"
check "a hang fails the whole" fails tests
check "a hang is told" says "$work/said" "stopped after 1 seconds"
program test_b ":"
check "a program without a case fails the whole" fails tests
check "a program without a case is told" says "$work/said" "ran no test"
rm "$work/tree/build/tests/room/test_b"
check "a program that was not built fails the whole" fails tests
program test_b "$two"
echo 'echo "3 passed, 1 failed"; exit 1' >"$work/tree/tests/room/test_c.sh"
check "a failed script fails the whole" fails tests
check "a script's failures are counted" ends "7 passed, 1 failed"
echo '[ "$LANG$QKV_LANG" = C.UTF-8 ] && [ -d "$HOME" ] && [ -z "${LC_ALL-}" ] && echo "1 passed, 0 failed"' >"$work/tree/tests/room/test_c.sh"
check "everyone has the same locale and a home of their own" tests

finish
