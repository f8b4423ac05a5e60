/* How far something long has come, for a person at a prompt: one line that is drawn over and over and gone when the next
 * is said, and Ctrl-C, which stops the work and not the program. */
#ifndef QKV_FRONT_METER_H
#define QKV_FRONT_METER_H

#include "session/session.h"

typedef struct Meter {
    Session *session;
    Console under;          /* where lines really go */
    bool drawn;             /* the line stands on the screen */
    bool asks;              /* Ctrl-C is an event here (terminal_watch) */
    size_t done;            /* when it was last asked */
    long begun, polled, at; /* clock: of this work, of the last look at events, of the last drawing */
} Meter;

/* From now on the session's watch; nothing is drawn where standard output is no terminal or nothing that moves is
 * wanted. `asks`: events may be waited for. */
void meter_open(Meter *meter, Session *session, bool asks);
/* Takes itself away again. */
void meter_close(Meter *meter);

/* The line: "sweep  ███░░░░  420/1600  Ctrl-C stops", at most `columns` wide; in the arena. */
const char *meter_text(Arena *arena, const char *what, size_t done, size_t all, size_t columns, const Preferences *like,
                       const char *key);

#endif
