/* The ':' line of the tracer: an Entry that knows the language. Each key is given to it while it is open; what it shows
 * is put into the Screen. It knows no curses. Its arena holds what is told about the word being typed, until the next
 * key. */
#ifndef QKV_FRONT_TYPING_H
#define QKV_FRONT_TYPING_H

#include "command/hint.h"
#include "front/entry.h"
#include "view/view.h"

typedef struct Typing {
    Session *session;
    Typed *typed; /* the lines before, which a finished line joins */
    Entry entry;
    Arena arena;
    Told told;
} Typing;

/* Opens the line with a text to be typed on. */
void typing_open(Typing *typing, const char *text);

/* Takes a key. The line to be run, which lives until the next opening; NULL: none yet, or it was left. */
const char *typing_key(Typing *typing, uint32_t code);

/* What the screen shows of it: entry, ghost and what is told; all NULL while it is closed. */
void typing_show(Typing *typing, Screen *screen);

#endif
