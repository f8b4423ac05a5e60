/* How deep JSON goes, found before a reader that calls itself is let near it. */
#ifndef QKV_FILES_NESTING_H
#define QKV_FILES_NESTING_H

#include <stdbool.h>
#include <stddef.h>

/* The most brackets and braces open at a time, those in strings left out. */
static inline size_t nesting_depth(const char *text, size_t length) {
    size_t depth = 0, deepest = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (quoted && c == '\\') i++;
        else if (c == '"') quoted = !quoted;
        else if (!quoted && (c == '[' || c == '{') && ++depth > deepest) deepest = depth;
        else if (!quoted && (c == ']' || c == '}') && depth) depth--;
    }
    return deepest;
}

#endif
