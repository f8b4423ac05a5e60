/* What a cost answers: sizes row by row, the ways around n², the scores of the last spelled out. */
#ifndef QKV_COMMAND_SAID_COST_H
#define QKV_COMMAND_SAID_COST_H

#include "session/session.h"

/* The tables of the session's last experiment, which is a cost; sentences where nothing is to be lined up. */
void said_cost(Session *session);
/* The same of online softmax, block by block, and of ways around n² against full softmax. */
void said_online(Session *session);
void said_error(Session *session);

#endif
