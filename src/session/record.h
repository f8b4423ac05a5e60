/* `record FILE`: lines to a file as they are run, so that `qkv FILE` makes the same numbers to the bit. */
#ifndef QKV_SESSION_RECORD_H
#define QKV_SESSION_RECORD_H

#include "session/session.h"

/* Begins a new file with the lines that make the scene now (`first`, "" for none). Refused: there is such a file
 * already, or it cannot be written. */
bool record_begin(Session *session, const char *path, const char *first, Error *err);

/* Writes one line, if a record is on. A line that cannot be written ends the record, which is said. */
void record_line(Session *session, const char *text);

/* Ends the record; false: there was none. */
bool record_end(Session *session);

#endif
