/* Class mode in the tracer: its few keys run lines, digits before G say which step, any other key does nothing, so that
 * nobody shows by mistake what is not to be seen. It knows no curses. */
#ifndef QKV_FRONT_PRESENTING_H
#define QKV_FRONT_PRESENTING_H

#include "view/class_view.h"

typedef struct Presenting {
    size_t step; /* typed so far; 0: none */
} Presenting;

/* The row for a key in class mode, with the line it runs or opens; NULL: it does nothing. `own` has room for a row that is
 * made for the moment, in the arena. */
const Key *presenting_key(Presenting *presenting, const Session *session, uint32_t code, Key *own, Arena *arena);

#endif
