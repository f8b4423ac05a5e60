/* A lesson that plays in the tracer: the clock that moves it on, and the few keys it has. Any other key does nothing, so
 * that nobody ends a show by leaning on the table. */
#ifndef QKV_FRONT_TUI_PLAY_H
#define QKV_FRONT_TUI_PLAY_H

#include "session/session.h"

#include <stdint.h>

typedef struct Playing {
    long due;  /* of the next beat, on the terminal's clock; 0: not yet settled */
    long left; /* milliseconds to it while it is stopped */
    bool paused;
} Playing;

/* Does a lesson play by itself? All below is asked only then. */
bool playing_on(const Session *session);

/* Milliseconds until the next beat; below 0: it is stopped. */
long playing_rest(const Playing *playing);

/* The next beat; true: the lesson is over, and its state in hand. */
bool playing_beat(Playing *playing, Session *session);

/* Space stops and goes on, `]` and `[` jump by steps, q leaves: then true, and the state so far is in hand. */
bool playing_key(Playing *playing, Session *session, uint32_t code);

/* For the last row: what the keys do. */
const char *playing_hint(const Playing *playing, const Session *session);

/* Leaves it, where one plays. */
void playing_end(Session *session);

#endif
