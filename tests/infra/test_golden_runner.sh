# The transcript runner compares output and status, shows what differs, and writes anew only when asked.
. tests/infra/cases.sh

mkdir "$work/golden"
cat >"$work/qkv" <<'END'
#!/bin/sh
echo "got $*"
[ "$1" != bad ] || { echo "no" >&2; exit 3; }
END
chmod +x "$work/qkv"
echo 'echo "$TMP"; qkv bad' >"$work/golden/one.cmd"
printf 'TMP\ngot bad\nno\nstatus 3\n' >"$work/golden/one.out"

golden() { GOLDEN=$work/golden QKV=$work/qkv UPDATE=${UPDATE:-} sh tests/golden/run.sh "$@" >"$work/said" 2>&1; }
same() { [ "$(cat "$1")" = "$2" ]; }

UPDATE='' check "a transcript that agrees passes" golden
check "one case is counted" same "$work/said" "1 passed, 0 failed"

echo 'qkv good' >"$work/golden/two.cmd"
UPDATE='' check "a transcript without its output fails" fails golden
check "the failure is counted beside what passed" says "$work/said" "1 passed, 1 failed"
UPDATE='' check "only the named case runs" golden one
UPDATE=1 check "an update passes" golden
check "an update writes what came" same "$work/golden/two.out" "got good
status 0"

echo 'qkv changed' >"$work/golden/two.cmd"
UPDATE='' check "another output fails" fails golden
check "what was expected is shown" says "$work/said" "-got good"
check "what came is shown" says "$work/said" "+got changed"
printf 'got changed\nstatus 1\n' >"$work/golden/two.out"
UPDATE='' check "another status fails" fails golden
check "a failure leaves the file alone" same "$work/golden/two.out" "got changed
status 1"

finish
