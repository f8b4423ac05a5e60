/* Is a sitting in the same state as another? For whoever must show that two ways lead to the same place. */
#ifndef QKV_LESSON_DIGEST_H
#define QKV_LESSON_DIGEST_H

#include "session/session.h"

/* A number that differs if a setting, also of the sitting, the cursor, a given matrix or any step does, bit by bit. */
uint64_t session_digest(Session *session);

#endif
