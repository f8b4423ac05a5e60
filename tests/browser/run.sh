#!/bin/sh
# The exported page and recordings of lessons in a real Chromium: sh tests/browser/run.sh [PROGRAM]. No part of `make test`; .ci/run runs it.
# Needs node, Chromium, and playwright-core in this folder (.ci/browser.sh brings them); where one is missing it says so.
set -u
cd "$(dirname "$0")" || exit 1
QKV=$(realpath "${1:-../../qkv}")
QKV_DATA=$(realpath ../../data)
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
export QKV QKV_DATA CHROMIUM

left_out() {
    echo "browser: left out, as $1"
    echo "0 passed, 0 failed"
    exit 0
}
command -v node >/dev/null || left_out "there is no node"
node -e 'process.exit(process.versions.node.split(".")[0] < 18 ? 1 : 0)' || left_out "node is older than 18"
[ -n "$CHROMIUM" ] || left_out "there is no Chromium"
[ -d node_modules/playwright-core ] || left_out "playwright-core is not installed: npm install --no-package-lock in tests/browser"
[ -x "$QKV" ] || { echo "browser: $QKV is not built: run make" >&2 && exit 1; }

report=$(mktemp) && trap 'rm -f "$report"' EXIT
node --test --test-reporter=tap page.test.mjs cast.test.mjs >"$report"
grep -E '^(not )?ok ' "$report"
grep -qE '^not ok ' "$report" && grep -vE '^ok ' "$report"
passed=$(sed -n 's/^# pass //p' "$report") failed=$(sed -n 's/^# fail //p' "$report")
echo "${passed:-0} passed, ${failed:-1} failed"
[ "${failed:-1}" = 0 ]
