/* Why a head of the model now is not healthy: tried once (lab/diagnosis.h) and kept for as long as the trace stands, as
 * several ask for it: `metrics`, and the sentence after a change. The name of a hidden bug is kept back. */
#ifndef QKV_SESSION_CAUSE_H
#define QKV_SESSION_CAUSE_H

#include "session/session.h"

/* What was found of this head; NULL: nobody has tried. */
const Diagnosis *cause_known(const Session *session, size_t head);

/* The same, tried where nobody has. Stopped by the watch, nothing is kept: NULL. The model must have weights. */
const Diagnosis *cause_seek(Session *session, size_t head, const Watch *by);

#endif
