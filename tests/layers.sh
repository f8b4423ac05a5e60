#!/bin/sh
# tests/layers.sh [FOLDER]: holds FOLDER/src and FOLDER/tests (default: here) to the house rules a command can see.
# One line for each breach, as file:line: what; fails if there is any.
set -u
cd "${1:-.}" || exit 2

sources=$(find src tests -name '*.[ch]' | LC_ALL=C sort)
[ -n "$sources" ] || { echo "layers: there are no C files in ${1:-.}" && exit 2; }

# shellcheck disable=SC2086
LC_ALL=C awk '
BEGIN {
    rooms = split("base math files attention lab session view command lesson front", room, " ")
    for (i = 1; i <= rooms; i++) order[room[i]] = i
    order["main.c"] = rooms + 1
}
function breach(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; breaches++ }
function calls(names) { return code ~ "(^|[^A-Za-z0-9_.>])(" names ")[ ]*\\(" }
function long_file() {
    if (lines > 450 && FILENAME_before ~ /^src/) { printf "%s: %d lines, and 450 is the end\n", FILENAME_before, lines; breaches++ }
    else if (lines > 400 && FILENAME_before ~ /^src/) printf "%s: %d lines, more than 400 (only said)\n", FILENAME_before, lines
}
# The line without comments and without what stands in quotes.
function bare(line,   out, c) {
    out = ""
    while (line != "") {
        if (in_comment) {
            if (!(c = index(line, "*/"))) return out
            in_comment = 0
            line = substr(line, c + 2)
        } else if (match(line, /^"(\\.|[^"\\])*"/) || match(line, /^\047(\\.|[^\047\\])*\047/)) {
            out = out "\"\""
            line = substr(line, RLENGTH + 1)
        } else if (substr(line, 1, 2) == "/*") {
            in_comment = 1
            line = substr(line, 3)
        } else if (substr(line, 1, 2) == "//") {
            return out
        } else {
            out = out substr(line, 1, 1)
            line = substr(line, 2)
        }
    }
    return out
}
FNR == 1 {
    long_file()
    FILENAME_before = FILENAME
    lines = in_comment = 0
    split(FILENAME, part, "/")
    in_src = part[1] == "src"
    here = part[2]
    if (in_src && !order[here]) breach("src has no room called " here)
}
{
    lines++
    code = bare($0)
    if (/(^|[^A-Z])(TODO|FIXME|XXX)([^A-Z]|$)/) breach("a left-over belongs into an issue, not into the code")
    if (calls("strcpy|strcat|sprintf|vsprintf|gets|atoi|atol|atoll|atof|strtok|system|popen|alloca")) breach("a banned call")
    if (/scanf *\(.*%[0-9]*s/) breach("scanf with %s has no bound")
    if (/^[ ]*#[ ]*include.*\.c[">]/) breach("a .c file is not included")
}
in_src && /^[ ]*#[ ]*include[ ]*"/ {
    split($0, quoted, "\"")
    split(quoted[2], target, "/")
    if (quoted[2] !~ /^[a-z]+\/[a-z0-9_]+\.h$/) breach("an include is written \"room/file.h\"")
    else if (!order[target[1]]) breach("there is no room called " target[1])
    else if (order[target[1]] > order[here]) breach("includes to the right: " here " may not know " target[1])
}
in_src && /^[ ]*#[ ]*include[ ]*<(ncursesw?\/)?(curses|ncurses|term|panel|menu|form)\.h>/ && FILENAME !~ /^src\/front\/tui/ { breach("only src/front/tui*.c knows curses") }
in_src && /^[ ]*#[ ]*include[ ]*<readline\// && FILENAME !~ /^src\/front\/repl/ { breach("only src/front/repl*.c knows Readline") }
in_src && FILENAME !~ /^src\/(base\/arena|front\/repl[a-z_]*)\.c$/ {
    if (calls("malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|strdup|strndup|asprintf|vasprintf|free")) breach("memory is taken from an arena")
}
in_src && here != "base" && here != "front" && here != "main.c" {
    if (calls("printf|vprintf|puts|putchar|perror") || code ~ /[^A-Za-z0-9_](stdout|stderr)[^A-Za-z0-9_]/) breach("prints past the Console")
}
in_src && FILENAME ~ /\.c$/ && code ~ /^[ ]*extern[ ]/ { breach("an extern belongs into a header") }
END {
    long_file()
    exit breaches ? 1 : 0
}' $sources
