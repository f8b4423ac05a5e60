# For test scripts, read with `.`: a folder of their own, and a count of cases.
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# check "a sentence about behaviour" COMMAND...: passes if the command succeeds; else what it said is shown
check() {
    sentence=$1 && shift
    if "$@" >"$work/checked" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $sentence"
        sed 's/^/    /' "$work/checked"
    fi
}

# says FILE TEXT: does the file hold the text?
says() {
    grep -qF -- "$2" "$1" || { cat "$1" && return 1; }
}

fails() { ! "$@"; }

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
