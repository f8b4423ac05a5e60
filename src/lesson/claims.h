/* Do the claims of a lesson hold? Asked of the sitting as it is now. */
#ifndef QKV_LESSON_CLAIMS_H
#define QKV_LESSON_CLAIMS_H

#include "lesson/claim.h"
#include "session/session.h"

/* The number a ref stands for. Refused: there is none (the step is missing, the cell outside, the metric unknown here). */
bool claim_value(Session *session, const Ref *ref, double *value, Error *err);

/* Is `value` what was asked for, by the comparison and its tolerance? */
bool claim_compare(CompareOp op, Tolerance tol, double value, double wanted);

/* Holds? If not, refused with the value seen, the value wanted and the gap. Nothing is changed, also by `fails`. */
bool claim_holds(Session *session, const Check *check, Error *err);

#endif
