/* What a prediction must not be told before it is made: the cell that is asked, and whatever would give it away. One
 * place decides, and every view, table and file asks it. Nothing is owned. */
#ifndef QKV_SESSION_SECRET_H
#define QKV_SESSION_SECRET_H

#include "session/session.h"

typedef enum Hiding { HIDING_NONE, HIDING_TELLS, HIDING_ASKED } Hiding;

/* Is a guess waited for? Then metrics and the verdict are hidden too. A lesson's own lines (session->guard) are told all. */
bool secret_kept(const Session *session);

/* Does any question wait for an answer? Then the screen shows neither metrics nor the verdict; who asks for metrics gets
 * them, unless a guess is waited for. */
bool secret_veils(const Session *session);

/* The cell (row, col) of one head of the step as it is now; a model must be there. A step that passes its input through
 * hides what that hides. In the row of a softmax all cells tell, as they add up to 1, and so do those of rows with the
 * very share that is asked; of what is computed from the asked cell, its row or, where that is a key or a value,
 * everything. */
Hiding secret_of(Session *session, StepId step, size_t head, size_t row, size_t col);

/* Is any cell in rows r0 to before r1, columns c0 to before c1 hidden? */
bool secret_within(Session *session, StepId step, size_t head, size_t r0, size_t r1, size_t c0, size_t c1);

/* Refused while a guess is waited for: what to do. */
bool secret_allows(const Session *session, Error *err);

#endif
