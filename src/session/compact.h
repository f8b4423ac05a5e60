/* Keeping a sitting small. Matrices are never freed singly, so the store grows with every line that makes one; past
 * its limit the older half of the scenes is let go and what the others still point at moves to a new store. */
#ifndef QKV_SESSION_COMPACT_H
#define QKV_SESSION_COMPACT_H

#include "session/session.h"

enum { STORE_LIMIT = 512 * 1024 * 1024 /* bytes, the default of session->store_limit */ };

/* To be called between lines, when nobody holds a pointer into the store. The traces become stale. */
void session_compact(Session *session);

#endif
