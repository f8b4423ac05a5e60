#!/bin/sh
# House rules of the lessons that no reader of one file can see broken: at most three sentences before something
# happens on the screen, and in both languages a question to the room among the notes.
cd "$(dirname "$0")/.." || exit 1
exec awk '
function told(lang, text) {
    gsub(/`[^`]*`/, "", text)
    count[lang] += lang == "en" ? gsub(/[.?!]( |$)/, "", text) : gsub(/。|？|！/, "", text)
    if (count[lang] == 4 || (count[lang] > 4 && last[lang] < 4)) {
        printf "%s:%d: more than three sentences (%s) before something happens\n", FILENAME, FNR, lang
        bad = 1
    }
    last[lang] = count[lang]
}
function rest() { count["en"] = count["zh"] = last["en"] = last["zh"] = 0 }
function finish() {
    if (file != "" && !(asked["en"] && asked["zh"])) {
        printf "%s: the notes ask the room nothing in %s\n", file, asked["en"] ? "Chinese" : "English"
        bad = 1
    }
    asked["en"] = asked["zh"] = 0
}
FNR == 1 { finish(); rest(); file = FILENAME }
$1 == "step" || $1 == ">" || $1 == "reveal" || $1 == "solve" || $1 == "end" { rest() }
$1 == "en" || $1 == "zh" { told($1, substr($0, 5)) }
$1 == "note.en" && /\?/ { asked["en"] = 1 }
$1 == "note.zh" && /？/ { asked["zh"] = 1 }
END { finish(); exit bad }
' lessons/*.lesson
