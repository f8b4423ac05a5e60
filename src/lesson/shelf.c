#include "lesson/shelf.h"

#include <stdlib.h>
#include <string.h>

static const char ENDING[] = ".lesson";

int lesson_number(Arena *arena, const char *path, const char **slug) {
    enum { MOST = 999 };
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = strlen(name), digits = strspn(name, "0123456789");
    if (length >= strlen(ENDING) && strcmp(name + length - strlen(ENDING), ENDING) == 0) length -= strlen(ENDING);
    uint64_t number;
    bool numbered =
        digits && digits < length && name[digits] == '-' && text_count(arena_copy(arena, name, digits), MOST, &number);
    size_t from = numbered ? digits + 1 : 0;
    *slug = arena_copy(arena, name + from, length - from);
    return numbered ? (int)number : -1;
}
