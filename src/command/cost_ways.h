/* What `cost online` and `cost error` do. */
#ifndef QKV_COMMAND_COST_WAYS_H
#define QKV_COMMAND_COST_WAYS_H

#include "command/command.h"

/* The session's focused head, one row, softmax and sum taken a block of keys at a time; at the end beside z. */
bool cost_online(Session *session, const Call *call, Error *err);
/* One way around n² against full softmax on random numbers. */
bool cost_error(Session *session, const Call *call, Error *err);

#endif
