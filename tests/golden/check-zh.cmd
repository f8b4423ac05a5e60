qkv --lang zh check 2 scale
printf 'lesson 1 wrong\ntitle.en Wrong\nstep a 3h\nen  It is 0.71 here.\nzh  这里是 0.17。\nuse part.lesson\n' >"$TMP/09-wrong.lesson"
printf '> sclae off\nask choice which\nopt.en a One\nopt.zh a 一\nopt.en b Two\nopt.zh b 二\nanswer c\nmiss.en a No.\nmiss.zh a 不对。\nmiss.en b No.\nmiss.zh b 不对。\n' >"$TMP/part.lesson"
printf 'puase\nzh  一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十\tx\n' >>"$TMP/09-wrong.lesson"
qkv --lang zh check "$TMP/09-wrong.lesson" scael nothing/here
cd "$TMP" && QKV_DATA="$OLDPWD/data" "$QKV" --lang zh lesson new 16-mine && QKV_DATA="$OLDPWD/data" "$QKV" --lang zh check 16-mine.lesson
