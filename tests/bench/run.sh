#!/bin/sh
# tests/bench/run.sh BUILD PROGRAM: figures of this machine in one table, beside what people use instead where Python has
# it. Peers run in turn with us, with as many threads, and a ratio is the median over the turns; nothing is tested.
# PYTHON is the Python to ask, TURNS how often.
set -u
build=${1:?usage: tests/bench/run.sh BUILD PROGRAM} program=${2:?} turns=${TURNS:-3}
here=$(dirname "$0") bench=$build/tests/bench
export QKV_DATA="$PWD/data" LANG=C.UTF-8 TERM=xterm-256color
unset LC_ALL QKV_LANG

python=''
for one in ${PYTHON:-} python3 /usr/bin/python3; do
    "$one" -c 'import numpy' 2>/dev/null && python=$one && break
done
torch=''
[ -n "$python" ] && "$python" -c 'import torch' 2>/dev/null && torch=$python

threads() { # threads N COMMAND...: all of them in so many
    n=$1 && shift
    QKV_THREADS=$n OPENBLAS_NUM_THREADS=$n OMP_NUM_THREADS=$n MKL_NUM_THREADS=$n "$@"
}

# What peers print, as "median least": times in ms, rates as they are.
numbers() { sed -n 's/.* med=\([0-9.]*\).* \(min\|max\)=\([0-9.]*\).*/\1 \3/p; s/.* \([0-9.]*\)s \([0-9]*\) steps.*/\2 \2/p; t
/^[0-9]/p'; }

# row NAME GOAL UNIT OURS PEER: both commands, in turn; the ratio is ours over the peer's.
row() {
    name=$1 goal=$2 unit=$3 ours=$4 peer=$5
    for turn in $(seq "$turns"); do
        a=$(eval "$ours" | numbers) b=''
        [ -n "$peer" ] && b=$(eval "$peer" | numbers)
        echo "${a:-0 0} ${b:-0 0}"
    done | awk -v name="$name" -v goal="$goal" -v unit="$unit" '
        function middle(list, count,  i, j, t) {
            for (i = 2; i <= count; i++)
                for (j = i; j > 1 && list[j] < list[j - 1]; j--) { t = list[j]; list[j] = list[j - 1]; list[j - 1] = t }
            return list[int((count + 1) / 2)]
        }
        function written(x) { return x == 0 ? "-" : x < 0.1 ? sprintf("%.4f", x) : x < 100 ? sprintf("%.3g", x) : sprintf("%.0f", x) }
        function better(x, best) { return best == 0 || (unit == "ms" ? x < best : x > best) ? x : best }
        { a[NR] = $1; b[NR] = $3; r[NR] = $3 ? $1 / $3 : 0; c = better($2, c); if ($4) d = better($4, d) }
        END { printf "%-46s %-9s %8s %8s %9s %8s %7s  %s\n", name, unit, written(middle(a, NR)), written(c),
                     written(middle(b, NR)), written(d), written(middle(r, NR)), goal }'
}
said() { printf '%-46s %-9s %8s %8s %9s %8s %7s  %s\n' "$@"; }

peer() { # peer FILE WORDS...: the command, or nothing where it cannot run
    case $1 in *torch*) [ -n "$torch" ] && echo "'$torch' '$here/$1'$2" ;; *) [ -n "$python" ] && echo "'$python' '$here/$1'$2" ;; esac
}

cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -1)
echo "machine: ${cpu:-$(uname -m)}, $(getconf _NPROCESSORS_ONLN) processors, load $(uptime | sed 's/.*average[s]*: *//')"
echo "compiler: $(${CC:-cc} --version | head -1)"
numpy='no NumPy here'
# The library that multiplies for NumPy decides what it takes: OpenBLAS, or the slow one that Debian's package is content with.
[ -n "$python" ] && numpy=$("$python" -c 'import numpy, sys
numpy.ones((2, 2)) @ numpy.ones((2, 2))
try: blas = sorted({line.split()[-1] for line in open("/proc/self/maps") if "blas" in line.lower() and "/" in line})
except OSError: blas = []
print("NumPy", numpy.__version__, "on Python", sys.version.split()[0], "with", ", ".join(blas) or "a BLAS unknown")')
[ -n "$torch" ] && pytorch=$("$torch" -c 'import torch; print("PyTorch", torch.__version__)') || pytorch='no PyTorch here'
echo "peers: $numpy, $pytorch; $turns turn(s)"
echo
said '' '' median best 'peer med.' best ratio goal

for n in 1 2; do
    for size in "1024 512 8 5 0.3" "64 64 8 200 0.25" "6 8 2 2000 0.1"; do
        # shellcheck disable=SC2086
        set -- $size
        for other in numpy torch; do
            command=$(peer "peer_attention_$other.py" " $1 $2 $3 $4 float64")
            if [ -z "$command" ]; then
                said "trace $1x$2, $3 heads, $n thread(s), $other" ms - - 'not here' - - "at most $5"
                continue
            fi
            row "trace $1x$2, $3 heads, $n thread(s), $other" "at most $5" ms \
                "threads $n $bench/bench_trace $1 $2 $3 $4" "threads $n $command"
        done
    done
done
row 'multiply 1024, 1 thread, NumPy' 'at least 5' GFLOP/s "threads 1 $bench/bench_multiply multiply 1024" \
    "threads 1 $(peer peer_multiply_numpy.py ' 1024')"
row '    and a loop of fused multiply-adds' 'at least 0.6' GFLOP/s "threads 1 $bench/bench_multiply multiply 1024" \
    "$bench/bench_multiply fused"
row '    and a loop of multiplying and adding' '' GFLOP/s "threads 1 $bench/bench_multiply multiply 1024" \
    "$bench/bench_multiply apart"
for n in 1 2; do
    row "training, marked, d_head 256, $n thread(s), NumPy" 'at least 8' steps/s \
        "threads $n $bench/bench_train 400 | awk '{ print 1000 / \$1, 1000 / \$2 }'" \
        "threads $n $(peer peer_train_numpy.py ' 400')"
done

screen() { "$bench/bench_large" screen 65536; }
row 'first screen of weights, 65536 tokens' 'at most 100' ms "screen | awk '{ print \$1, \$2 }'" ''
row '    memory beyond that of the inputs' 'at most 64' MB "screen | awk '{ print \$3, \$3 }'" ''
row 'all row statistics, 8192 tokens; two products' 'at most 1.3' ms "$bench/bench_large rows 8192 | head -1" \
    "$bench/bench_large rows 8192 | tail -1"
row 'slowest key to screen, 64 tokens, 8 heads' 'at most 10' ms "$bench/bench_tracer 64" ''
"$bench/bench_start" 100 "$program -c quit" "$bench/empty" "$bench/empty-linked" >"$bench/start"
row 'qkv -c quit; an empty program' 'at most 5' ms "sed -n 1p $bench/start" "sed -n 2p $bench/start"
row '    and an empty one with the same libraries' '' ms "sed -n 1p $bench/start" "sed -n 3p $bench/start"
lessons=$(ls lessons/*.lesson 2>/dev/null)
if [ -n "$lessons" ]; then
    # shellcheck disable=SC2086
    row "$(echo "$lessons" | wc -w | tr -d ' ') lessons, all their lines run and checked" 'at most 30000' ms \
        "$bench/bench_start 1 '$program check $(echo $lessons)'" ''
fi

echo
echo 'growth: ms of a causal trace, d_model 64, every step kept; exponent of time in tokens since the size before'
"$bench/bench_large" growth | awk '
    { printf "tokens %5d  heads %2d  %10.3f ms", $1, $2, $3
      if ($2 in time) printf "  exponent %.2f", log($3 / time[$2]) / log($1 / tokens[$2])
      print ""; time[$2] = $3; tokens[$2] = $1 }'
