#include "base/error.h"

#include "base/arena.h"
#include "base/text.h"

#include <string.h>

/* Adds the text, made safe, as far as `room` bytes reach. */
static size_t add(char *to, size_t used, size_t room, const char *at) {
    uint32_t rune;
    while (*at) {
        at += rune_next(at, &rune);
        char bytes[4];
        size_t length = rune_write(rune == '\n' || rune == '\t' ? ' ' : rune_safe(rune), bytes);
        if (used + length > room) break;
        memcpy(to + used, bytes, length);
        used += length;
    }
    return used;
}

/* The last so many bytes, from the beginning of a character on. */
static const char *tail(const char *text, size_t bytes) {
    const char *at = text + strlen(text) - bytes;
    while ((*at & 0xC0) == 0x80) at++;
    return at;
}

bool refuse(Error *err, const char *en, const char *zh, ...) {
    enum { HEAD = 160, TAIL = 200 }; /* of what is too long: a word of a thousand letters, seldom a sentence */
    Arena arena = {0};
    va_list args;
    va_start(args, zh);
    /* two calls, so that each format stays checked by the compiler */
    const char *raw = err->lang == CHINESE ? arena_vprint(&arena, zh, args) : arena_vprint(&arena, en, args);
    va_end(args);
    size_t room = sizeof err->text - 1, used;
    if (strlen(raw) <= room) {
        used = add(err->text, 0, room, raw);
    } else {
        used = add(err->text, 0, HEAD, raw);
        used = add(err->text, used, room, " … ");
        used = add(err->text, used, room, tail(raw, TAIL));
    }
    err->text[used] = 0;
    arena_free(&arena);
    return false;
}
