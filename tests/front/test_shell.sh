#!/bin/sh
# The program as other programs see it: arguments, pipes, files, statuses, what goes to which stream.
passed=0 failed=0
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

check() { # check NAME STATUS OUT ERR COMMAND...: OUT and ERR are patterns of grep for one line, '-' for nothing at all
    name=$1 want=$2 out=$3 err=$4 && shift 4
    "$@" >out 2>err </dev/null
    got=$?
    why=''
    [ $got = "$want" ] || why="status $got instead of $want"
    for stream in out err; do
        pattern=$out && [ $stream = err ] && pattern=$err
        if [ "$pattern" = - ]; then [ ! -s $stream ] || why="$why, something on $stream"
        else grep -q -e "$pattern" $stream || why="$why, no '$pattern' on $stream"; fi
    done
    if [ -z "$why" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name: $why" && head -5 out err
    fi
}
sh_check() { # the same with a line of shell
    name=$1 want=$2 out=$3 err=$4 line=$5
    check "$name" "$want" "$out" "$err" sh -c "$line"
}

check 'a line of -c' 0 'loaded 苹果' - "$QKV" -c 'load apple heads=2'
check 'words are a command line' 0 'd_model 6' - "$QKV" new tokens=3 d_model=6 heads=1
check 'words of the shell keep their blanks' 1 - "'a b; c'" "$QKV" load 'a b; c'
check 'a setting is a command line too' 0 'on' - "$QKV" scale
check 'a word misspelt is not taken for a file' 1 - "did you mean 'scale'" "$QKV" sclae
sh_check 'a pipe is a script' 0 '^weights, head 0' - "printf 'load apple heads=2\nshow weights\n' | '$QKV'"
sh_check 'a dash reads standard input' 0 '^loaded' - "printf 'load apple heads=2\r\n' | '$QKV' -"
sh_check 'a script stops at its first refused line and names it' 1 - '^-:2: ' "printf 'scale off\nheads x\nnew\n' | '$QKV' - | grep loaded; printf 'scale off\nheads x\nnew\n' | '$QKV' - >/dev/null"
printf 'new\nshow nothing\n' >a.qkv
check 'a file is a script' 1 '.' '^a.qkv:2: ' "$QKV" a.qkv
check 'a file that is not there' 1 - 'b.qkv cannot be read: no such file' "$QKV" b.qkv
check 'a folder is no script' 1 - './ cannot be read' "$QKV" ./
check 'an endless script is refused' 1 - '64 MB' "$QKV" /dev/zero
sh_check 'an endless line is refused' 1 - 'a line of over' "tr '\\0' a </dev/zero | '$QKV' -"
sh_check 'an endless pipe is answered as long as someone reads' 0 '^new: 8 tokens' - "yes new | '$QKV' - | head -2"
sh_check 'each line of a pipe is answered before the next' 0 '^loaded' - "mkfifo in && { '$QKV' - <in >answer & exec 3>in; echo load apple >&3; for try in 1 2 3 4 5 6 7 8 9; do grep -qs loaded answer && break; sleep 0.2; done; cat answer; exec 3>&-; wait; }"
sh_check 'an empty script is fine' 0 - - "'$QKV' </dev/null"
check 'the version' 0 '^qkv [0-9]' - "$QKV" --version
check 'help in English' 0 'the prompt' - "$QKV" --help
check 'help in Chinese' 0 '命令提示符' - "$QKV" --lang zh --help
check 'a wrong option' 2 - '--nix' "$QKV" --nix
check 'a wrong value' 2 - 'not .puce.' "$QKV" --color puce
check 'a wrong option is told in Chinese' 2 - '没有选项' env QKV_LANG=zh "$QKV" --nix
check 'Chinese, where no Chinese locale is installed' 1 - '未知\|没有\|不认识' "$QKV" --lang zh -c nix
check 'Chinese by a locale that is not installed' 0 '命令提示符' - env LANG=zh_XX.UTF-8 "$QKV" --help
sh_check 'without UTF-8 it is English and ASCII, said once' 0 'loaded ? ' '^qkv: no UTF-8 here' "LC_ALL=C '$QKV' -c 'load apple'; LC_ALL=C '$QKV' -c 'load apple' | LC_ALL=C grep '[^ -~]' && echo bytes >&2; LC_ALL=C '$QKV' --lang zh -c new 2>&1 | grep -c UTF-8 | grep -x 1 >/dev/null || exit 9"
sh_check '--utf8 takes UTF-8 all the same' 0 '已载入 苹果' - "LC_ALL=C '$QKV' --utf8 --lang zh -c 'load apple'"
sh_check 'lang zh is refused without UTF-8' 1 - 'utf8' "LC_ALL=C '$QKV' --ascii -c 'lang zh'"
check 'no code ever goes where there is no terminal' 0 '.' - sh -c "'$QKV' -c 'load apple; run; show weights; help' >codes && ! grep -q '$(printf '\033')' codes && cat codes"
check 'no tracer without a terminal' 1 '.' 'needs a terminal' "$QKV" tui
sh_check 'a file that may not grow is refused, and nothing of it stays' 1 '^new' 'would be too large; nothing was changed' "mkdir small && cd small && echo old >x.csv && (ulimit -f 1; '$QKV' -c 'new tokens=32; export x.csv' 2>&1) | tee ../said >/dev/null; grep '^new' ../said; grep too ../said >&2; grep -q old x.csv && [ \"\$(ls -A)\" = x.csv ] && exit 1"
check 'the rest of a batch is not run after quit' 0 - - "$QKV" -c 'quit; load apple'
sh_check 'refusals and answers keep their order' 1 "did you mean" - "'$QKV' -c 'load apple; sclae; new' >both 2>&1; status=\$?; tail -1 both; exit \$status"
if [ -e /dev/full ]; then
    sh_check 'a full disk ends it with status 1' 1 - 'No space left' "'$QKV' -c 'load apple; run' >/dev/full"
fi
sh_check 'a reader that went away ends it with status 1' 0 '^1$' - "{ (for i in \$(seq 3000); do echo 'help load'; done | '$QKV' -; echo \$? >status) | head -1 >/dev/null; }; cat status"
sh_check 'help . tells the keys' 0 '^n  Space  *next' - "'$QKV' help ."
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
