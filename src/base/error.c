#include "base/error.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

bool refuse(Error *err, const char *en, const char *zh, ...) {
    char raw[2 * sizeof err->text];
    va_list args;
    va_start(args, zh);
    /* two calls, so that each format stays checked by the compiler */
    if (err->lang == CHINESE) vsnprintf(raw, sizeof raw, zh, args);
    else vsnprintf(raw, sizeof raw, en, args);
    va_end(args);

    size_t used = 0;
    uint32_t rune;
    for (const char *at = raw; *at;) {
        at += rune_next(at, &rune);
        char bytes[4];
        size_t length = rune_write(rune == '\n' || rune == '\t' ? ' ' : rune_safe(rune), bytes);
        if (used + length >= sizeof err->text) break;
        memcpy(err->text + used, bytes, length);
        used += length;
    }
    err->text[used] = 0;
    return false;
}
