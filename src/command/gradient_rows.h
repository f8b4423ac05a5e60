/* What of the gradient passes softmax, row by row: with saturated weights the median row passes next to nothing while a few
 * rows near a tie keep the norm at wq large. */
#ifndef QKV_COMMAND_GRADIENT_ROWS_H
#define QKV_COMMAND_GRADIENT_ROWS_H

#include "session/session.h"

/* Says of the focused head |dL/dmasked| / |dL/dweights| by row (median, largest, how many under 0.01) and how much of the
 * norm at the scores the strongest row makes. Rows that see fewer than two keys are left out. */
void gradient_rows(Session *session, Trace *trace);

#endif
