/* What a depth answers: how unlike the rows are after each layer, or stacks side by side. */
#ifndef QKV_COMMAND_SAID_DEPTH_H
#define QKV_COMMAND_SAID_DEPTH_H

#include "lab/depth.h"
#include "session/session.h"

/* The table of the session's last experiment, which is a depth; sentences where nothing is to be lined up. */
void said_depth(Session *session);

#endif
