#include "lesson/keystroke.h"

#include "base/text.h"
#include "view/view.h"

#include <string.h>

/* What is no character that one can see. */
static const struct {
    const char *name;
    uint32_t code;
} NAMES[] = {
    {"Space", ' '},
    {"Enter", NAMED_ENTER},
    {"Tab", NAMED_TAB},
    {"Shift-Tab", NAMED_BACK_TAB},
    {"Backspace", NAMED_BACKSPACE},
    {"Esc", NAMED_ESCAPE},
    {"Up", NAMED_UP},
    {"Down", NAMED_DOWN},
    {"Left", NAMED_LEFT},
    {"Right", NAMED_RIGHT},
    {"PgUp", NAMED_PAGE_UP},
    {"PgDn", NAMED_PAGE_DOWN},
    {"Home", NAMED_HOME},
    {"End", NAMED_END},
};

/* The key the word begins with, and what follows it. */
static const char *read_key(const char *word, uint32_t *code) {
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        size_t length = strlen(NAMES[i].name);
        if (strncmp(word, NAMES[i].name, length) != 0 || (word[length] && word[length] != '*')) continue;
        *code = NAMES[i].code;
        return word + length;
    }
    return word + rune_next(word, code);
}

static bool is_key(uint32_t code) {
    bool known = key_find(code) != NULL;
    for (size_t i = 0; VIEWS[i]; i++) known = known || key_among(VIEWS[i]->keys, code);
    return known;
}

bool keystroke_read(const char *word, Keystroke *stroke) {
    uint64_t times = 1;
    const char *rest = read_key(word, &stroke->code);
    bool counted = *rest == '*' && text_count(rest + 1, KEYSTROKES_MOST, &times) && times > 0;
    stroke->times = (size_t)times;
    return is_key(stroke->code) && (!*rest || counted);
}
