/* The lines a person typed, at the prompt and in the tracer alike: one list, the newest last, kept from sitting to
 * sitting in $XDG_STATE_HOME/qkv/history or where QKV_HISTFILE says (empty: nowhere), one line each, for the person
 * alone. Each is written when it is typed, so that a closed window loses nothing; where that cannot be done nobody is
 * told. Whoever opened it closes it. */
#ifndef QKV_FRONT_TYPED_H
#define QKV_FRONT_TYPED_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

enum { TYPED_MOST = 1000 };

typedef struct Typed {
    Arena arena;
    const char *at[TYPED_MOST]; /* the oldest first */
    size_t count;
    bool open;
    char *path; /* NULL: nothing is written */
} Typed;

/* Reads the file; nothing where that was done before. Of a file with more than TYPED_MOST lines the newest are kept. */
void typed_open(Typed *typed);
void typed_close(Typed *typed);

/* Makes the line the newest one. False: it is not kept, as it begins with a blank, holds nothing, or is the newest
 * already. */
bool typed_keep(Typed *typed, const char *line);

/* The newest line among the first `before` that holds `part` (without regard to ASCII case); `before` where there is
 * none. */
size_t typed_find(const Typed *typed, const char *part, size_t before);

#endif
