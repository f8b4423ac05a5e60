/* How the sitting came to be what it is, as one line: the commands that make this screen again, joined by "; ". */
#ifndef QKV_COMMAND_STATE_H
#define QKV_COMMAND_STATE_H

#include "session/session.h"

/* The line, "" for a fresh sitting; in scratch. */
const char *state_line(Session *session);

/* What a file says of how it was made, "qkv 0.1.0: load apple heads=2; mask causal": of paths the last name, of a hidden
 * bug no name; with SOURCE_DATE_EPOCH set that day, else no time. `view`: where one looks and how it is shown belongs to
 * it. One clean line, in scratch. */
const char *state_told(Session *session, bool view);

#endif
