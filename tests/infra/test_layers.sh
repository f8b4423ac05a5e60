# tests/layers.sh finds each breach of a rule in a folder that has one, and none in a folder that has not.
. tests/infra/cases.sh

# breach "a sentence" FILE TEXT EXPECTED: a tree that is clean but for this file
breach() {
    rm -rf "$work/tree" && mkdir -p "$work/tree/$(dirname "$2")" "$work/tree/src/base" "$work/tree/tests"
    echo 'int base_one(void);' >"$work/tree/src/base/one.h"
    printf '%b\n' "$3" >"$work/tree/$2"
    sh tests/layers.sh "$work/tree" >"$work/said" && echo "(was let pass)" >>"$work/said"
    check "$1" says "$work/said" "$4"
    check "$1, as a failure" fails says "$work/said" "(was let pass)"
}

# allowed "a sentence" FILE TEXT
allowed() {
    rm -rf "$work/tree" && mkdir -p "$work/tree/$(dirname "$2")" "$work/tree/tests"
    printf '%b\n' "$3" >"$work/tree/$2"
    check "$1" sh tests/layers.sh "$work/tree"
}

breach "a room that includes one to its right" src/math/a.c '#include "view/canvas.h"' 'src/math/a.c:1: includes to the right'
breach "a room that includes the file of main" src/front/a.c '#include "main.c/a.h"' 'src/front/a.c:1: an include is written'
breach "an include without its room" src/math/a.c '\n#include "matrix.h"' 'src/math/a.c:2: an include is written'
breach "an include of a room that is not there" src/math/a.c '#include "utils/a.h"' 'no room called utils'
breach "a room that is not one of ours" src/utils/a.c 'int a;' 'no room called utils'
breach "curses outside the tracer" src/view/a.c '#include <ncursesw/curses.h>' 'knows curses'
breach "Readline outside the prompt" src/front/tui.c '#include <readline/readline.h>' 'knows Readline'
breach "malloc outside the arena" src/files/a.c 'char *a = malloc(3);' 'src/files/a.c:1: memory'
breach "free outside the arena" src/files/a.c '\tfree(a);' 'memory'
breach "each banned call" src/base/a.c 'int a = atoi("3");' 'a banned call'
breach "a banned call in a test" tests/base/test_a.c 'sprintf(a, "b");' 'tests/base/test_a.c:1: a banned call'
breach "scanf without a bound" src/files/a.c 'fscanf(f, "%s", a);' 'scanf'
breach "printf in a command" src/command/cmd_a.c 'printf("a");' 'prints past the Console'
breach "output to standard error in a session" src/session/a.c 'fputs("a", stderr);' 'prints past the Console'
breach "an included .c file" tests/base/test_a.c '#include "base/one.c"' 'a .c file is not included'
breach "a left-over" src/base/a.c '/* TO''DO: later */' 'left-over'
breach "an extern in a .c file" src/base/a.c 'extern int b;' 'extern'
breach "a file past the end" src/base/a.c "$(yes 'int a;' | head -451)" '451 lines'
breach "code after a comment of several lines" src/command/a.c '/* one\n two */ puts("a");' 'src/command/a.c:2: prints'

allowed "a file of 401 lines is only named" src/base/a.c "$(yes 'int a;' | head -401)"
allowed "includes of the own room and to the left" src/view/a.c '#include "view/b.h"\n#include "base/c.h"\n#include <stdio.h>'
allowed "words in comments and strings" src/command/a.c '/* printf( and\n malloc( */ const char *a = "system(\\"ls\\")"; // free(a)'
allowed "names that only end like a call" src/command/a.c 'arena_free(a); console->free(b); snprintf(c, d, "e");'
allowed "curses in the tracer" src/front/tui_keys.c '#include <curses.h>'
allowed "Readline and its strings in the prompt" src/front/repl.c '#include <readline/readline.h>\nvoid a(char *b) { free(b); }'
allowed "malloc in the arena" src/base/arena.c 'void *a = malloc(3);'
check "no sources is no pass" fails sh tests/layers.sh "$work"

finish
