#include "base/wrap.h"

#include <string.h>
#include <unilbrk.h>

static const char *copy_line(Arena *arena, const char *text, size_t length) {
    while (length && text[length - 1] == ' ') length--;
    return arena_copy(arena, text, length);
}

/* A minus that begins a word, as in -inf and --lang, stays with it. */
static bool after_sign(const char *text, size_t at) {
    if (text[at - 1] != '-') return false;
    char before = at > 1 ? text[at - 2] : ' ';
    return !(before >= '0' && before <= '9') && !((before | 0x20) >= 'a' && (before | 0x20) <= 'z');
}

/* Bytes of the first line: up to the last place to break that leaves it narrow enough. */
static size_t fill(const char *text, const char *breaks, size_t columns) {
    size_t at = 0, fits = 0, width = 0;
    while (text[at]) {
        uint32_t rune;
        size_t used = rune_next(text + at, &rune), wide = (size_t)rune_width(rune);
        if (at && breaks[at] != UC_BREAK_PROHIBITED && !after_sign(text, at)) fits = at;
        if (rune != ' ' && width + wide > columns) return fits ? fits : at ? at : used;
        width += wide;
        at += used;
    }
    return at;
}

Labels text_lines(Arena *arena, const char *text, size_t columns) {
    size_t length = strlen(text), count = 0;
    char *breaks = arena_take(arena, length + 1);
    const char **at = TAKE_ARRAY(arena, const char *, length + 1);
    u8_possible_linebreaks((const uint8_t *)text, length, "UTF-8", breaks);
    while (*text) {
        size_t used = fill(text, breaks, columns);
        at[count++] = copy_line(arena, text, used);
        while (text[used] == ' ') used++;
        text += used;
        breaks += used;
    }
    if (!count) at[count++] = "";
    return (Labels){at, count};
}
