#include "view/wrap.h"

#include <string.h>
#include <unilbrk.h>

/* Bytes of the next line: up to the last place where it may end and still fits, else as many characters as fit. */
static size_t line_length(const char *text, const char *breaks, int columns) {
    size_t at = 0, fits = 0;
    int width = 0, seen = 0; /* seen: up to the last character that is no blank */
    uint32_t rune;
    for (size_t used; text[at] != '\n' && (used = rune_next(text + at, &rune)); at += used) {
        if (at && breaks[at] == UC_BREAK_POSSIBLE && seen <= columns) fits = at;
        width += rune_width(rune);
        if (rune != ' ') seen = width;
        if (at && seen > columns) return fits ? fits : at;
    }
    return at;
}

Labels wrapped(Arena *arena, const char *text, int columns) {
    size_t length = strlen(text), room = length + 1, count = 0;
    char *breaks = TAKE_ARRAY(arena, char, length + 1);
    const char **lines = TAKE_ARRAY(arena, const char *, room);
    u8_possible_linebreaks((const uint8_t *)text, length, "UTF-8", breaks);
    for (size_t at = 0; count == 0 || at < length;) {
        size_t used = line_length(text + at, breaks + at, columns), end = at + used;
        size_t shown = end;
        while (shown > at && text[shown - 1] == ' ') shown--;
        lines[count++] = arena_copy(arena, text + at, shown - at);
        at = end;
        if (text[at] == '\n') at++;
        else
            while (text[at] == ' ') at++;
    }
    return (Labels){lines, count};
}
