/* What a sweep answers: a row for each value, a column for each curve and metric, the verdicts behind them. */
#ifndef QKV_COMMAND_SAID_SWEEP_H
#define QKV_COMMAND_SAID_SWEEP_H

#include "lab/sweep.h"
#include "session/session.h"

/* The table of the session's last experiment, which is a sweep; sentences where nothing is to be lined up. */
void said_sweep(Session *session);

/* Verdicts of a point that are not healthy: "saturated 49 of 200"; all of them where `all`; "" where there is nothing
 * to say. In the arena. */
const char *said_verdicts(Arena *arena, const SweepPoint *point, bool all, Language lang);

#endif
