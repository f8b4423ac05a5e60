# what is kept of lessons: the list with bars, the file for a teacher, forgetting
export XDG_STATE_HOME=$TMP
qkv lessons
mkdir -p "$TMP/qkv"
{
    echo 'scale place=divide-by-eight+0?'
    echo 'scale/unscaled done tries=1 hints=0'
    echo 'scale/scaled-top done tries=3 hints=2'
    echo 'scale/gone-since done tries=1 hints=0'
    echo 'five-steps done'
    for id in scaled-cell first-weight first-z scale-effect third-row what-betrays third-output move-only-z; do
        echo "five-steps/$id done tries=1 hints=0"
    done
    echo 'drill/z level=2 right=3 of=4'
    echo '@last scale'
} >"$TMP/qkv/progress"
qkv lessons
qkv --plain lessons
qkv progress
qkv progress export "$TMP/class.csv" && cat "$TMP/class.csv"
qkv progress forget five-steps
qkv progress forget scale/scaled-top
qkv progress forget nothing
qkv progress export class.txt
qkv progress nonsense
cat "$TMP/qkv/progress"
