#include "files/blocks.h"

#include <string.h>

static const char NAMED[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";

/* One line and what follows it. */
static Plain line_at(const char *at, const char *end, const char **next) {
    const char *close = at;
    while (close < end && !plain_line_end(close, end)) close++;
    *next = close + plain_line_end(close, end);
    return (Plain){at, close};
}

static bool starts(Plain line, const char *with) {
    size_t length = strlen(with);
    return (size_t)(line.end - line.at) >= length && memcmp(line.at, with, length) == 0;
}

/* "# NAME" or "# NAME[2]" */
static bool is_title(Arena *arena, Plain line, Block *block) {
    enum { DIGITS = 9 };
    if (!starts(line, "# ")) return false;
    while (line.end > line.at && strchr(",;\t ", line.end[-1])) line.end--;
    const char *text = arena_copy(arena, line.at, (size_t)(line.end - line.at)) + strlen("# ");
    size_t length = strspn(text, NAMED);
    *block = (Block){.name = arena_copy(arena, text, length)};
    if (!length || !text[length]) return length > 0;
    size_t digits = strspn(text + length + 1, "0123456789");
    if (text[length] != '[' || digits == 0 || digits > DIGITS || strcmp(text + length + 1 + digits, "]") != 0)
        return false;
    block->planed = true;
    for (size_t i = 0; i < digits; i++) block->plane = 10 * block->plane + (size_t)(text[length + 1 + i] - '0');
    return true;
}

/* Finds the titles; with `block` given they are put there. */
static size_t walk(Arena *arena, Plain text, Block *block) {
    size_t count = 0, line = 1;
    bool open = false; /* the line before was blank, or nothing but comments */
    for (const char *at = text.at, *next; at < text.end; at = next, line++) {
        Plain here = line_at(at, text.end, &next);
        Block found;
        Mark mark = arena_mark(arena);
        if (open && is_title(arena, here, &found)) {
            if (block && count) block[count - 1].text.end = here.at;
            if (block) {
                block[count] = found;
                block[count].text = (Plain){next, text.end};
                block[count].line = line + 1;
            }
            count++;
        }
        if (!block) arena_rewind(arena, mark);
        while (here.at < here.end && strchr(",;\t ", *here.at)) here.at++;
        open = here.at == here.end || starts(here, "# ");
    }
    return count;
}

bool blocks_find(Arena *arena, Plain text, Block **block, size_t *count) {
    const char *next;
    if (!starts(line_at(text.at, text.end, &next), "# qkv ")) return false;
    *block = NULL;
    *count = walk(arena, text, NULL);
    if (*count == 0) return false;
    if (*count > FILE_MAX_ENTRIES) return true;
    *block = TAKE_ARRAY(arena, Block, *count);
    walk(arena, text, *block);
    return true;
}

void blocks_title(FILE *out, const Array *array, size_t plane) {
    fprintf(out, "\n# %s", array->name);
    if (array->planes > 1) fprintf(out, "[%zu]", plane);
    fputc('\n', out);
}
