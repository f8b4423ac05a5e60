for line in 'play nothing' 'play scale speed=0' 'play scale speed=fast' 'play scale max_pause=-1' 'cast scale' \
    'cast nothing out=x.cast' 'cast scale out=x.cast size=80' 'cast scale out=x.cast size=20x5' \
    'cast scale out=x.cast lang=fr' 'cast scale out=/nowhere/x.cast' 'help play' 'help cast'; do
    qkv --lang zh -c "$line"
done
qkv --lang zh cast five-steps out="$TMP/five.cast" v3 size=100x30
printf 'lesson 1 mine\ntitle.en Mine\ntitle.zh 我的\nstep one\n> new tokens=3\n' >"$TMP/09-mine.lesson"
qkv --lang zh play "$TMP/09-mine.lesson"
qkv --lang zh check "$TMP/09-mine.lesson" update
printf 'lesson 1 mine\ntitle.en Mine\ntitle.zh 我的\nstep one\n> new tokens=4\n' >"$TMP/09-mine.lesson"
qkv --lang zh check "$TMP/09-mine.lesson"
printf 'puase\n' >>"$TMP/09-mine.lesson"
qkv --lang zh play "$TMP/09-mine.lesson"
qkv --lang zh cast "$TMP/09-mine.lesson" out="$TMP/mine.cast"
