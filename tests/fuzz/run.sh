# tests/fuzz/run.sh BUILD SECONDS [NAME...]: runs each fuzz target, or those named, for so many seconds. The tests' own
# files are where it begins; what it learns stays in BUILD/corpus, what it finds in BUILD/found. Fails if there is any.
set -u
build=$1 seconds=$2
shift 2
mkdir -p "$build/found" "$build/scratch"
here=$PWD status=0
export QKV_DATA="$here/data"

seed() {
    mkdir -p "$build/corpus/$1"
    case $1 in
    line) i=0
        grep -hv '^ *#' tests/golden/*.cmd | sed -n "s/^qkv -c '\([^']*\)'.*/\1/p" | sort -u | while read -r line; do
            i=$((i + 1)) && printf '%s\n' "$line" | tr ';' '\n' >"$build/corpus/line/seed$i"
        done ;;
    *) find tests/data data -name "*.$1" -size -64k -exec cp {} "$build/corpus/$1" \; ;;
    esac
}

for target in tests/fuzz/fuzz_*.c; do
    name=$(basename "$target" .c) && name=${name#fuzz_}
    case " $* " in "  " | *" $name "*) ;; *) continue ;; esac
    [ -d "$build/corpus/$name" ] || seed "$name"
    echo "fuzz $name: $seconds s"
    (cd "$build/scratch" && "$here/$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -max_len=20000 -timeout=20 \
        -rss_limit_mb=3000 -print_final_stats=1 -close_fd_mask=1 -artifact_prefix="$here/$build/found/$name-" \
        "$here/$build/corpus/$name") >"$build/found/$name.log" 2>&1 ||
        { status=1; tail -40 "$build/found/$name.log"; }
    grep -aE 'number_of_executed|cov:' "$build/found/$name.log" | tail -2
done
exit $status
