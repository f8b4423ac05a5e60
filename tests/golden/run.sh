# Transcripts: each NAME.cmd of this folder is a piece of shell that calls `qkv`; its output (standard error with it)
# and its status must be what NAME.out holds. It runs in the repository's folder, with an empty folder in $TMP.
#   make test UPDATE=1, or:  UPDATE=1 QKV=$PWD/qkv sh tests/golden/run.sh [NAME...]
# writes the .out files anew; read the difference before it is kept.
set -u
: "${QKV:?is the program to test: QKV=$PWD/qkv}"
unset LC_ALL LC_CTYPE LC_MESSAGES LANGUAGE QKV_LANG ACCESSIBLE
export LANG=C.UTF-8
folder=${GOLDEN:-tests/golden}
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
passed=0 failed=0

qkv() { QKV_DATA=data "$QKV" "$@"; } # a path that is the same everywhere

for command in "$folder"/*.cmd; do
    [ -e "$command" ] || continue
    name=$(basename "$command" .cmd)
    case " $* " in "  " | *" $name "*) ;; *) continue ;; esac
    rm -rf "$work/tmp" && mkdir "$work/tmp"
    (TMP=$work/tmp && export TMP && . "$command") </dev/null >"$work/raw" 2>&1
    echo "status $?" >>"$work/raw"
    sed "s|$work/tmp|TMP|g" "$work/raw" >"$work/came"
    if cmp -s "$work/came" "${command%.cmd}.out"; then
        passed=$((passed + 1))
    elif [ -n "${UPDATE:-}" ]; then
        cp "$work/came" "${command%.cmd}.out" && echo "updated: $name" && passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name (- expected, + came)"
        diff -u "${command%.cmd}.out" "$work/came" 2>&1 | tail -n +3
    fi
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
