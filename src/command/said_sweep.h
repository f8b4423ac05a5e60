/* What a sweep answers: a row for each value, a column for each curve and metric, the verdicts behind them. */
#ifndef QKV_COMMAND_SAID_SWEEP_H
#define QKV_COMMAND_SAID_SWEEP_H

#include "lab/sweep.h"
#include "session/session.h"

/* The table of the session's last experiment, which is a sweep; sentences where nothing is to be lined up. */
void said_sweep(Session *session);

#endif
