/* One round of the drill: the items that are asked one after another while the session's listener is here. A number
 * is the answer to the open item; hint, skip, again and leave are words of the round; everything else is a command.
 * An item is known by its numbers alone and made anew when it is needed, with a model of its own: nothing the
 * session shows gives it away. */
#ifndef QKV_COMMAND_DRILL_ROUND_H
#define QKV_COMMAND_DRILL_ROUND_H

#include "lab/drill.h"
#include "session/session.h"

/* Opens a round and asks its first item; only: NULL, the drills take turns. A round that is open ends with its
 * score. */
void round_open(Session *session, const Drill *only, size_t level, uint64_t seed);

#endif
