/* A trace by rows. Every operation needs, of its first input, only the rows it makes: so the trace of some query rows is
 * an ordinary trace that shares keys, values and everything given with the whole. Where the model fits its memory
 * (model_is_large says no), the band is the whole trace itself, and nobody who asks a band knows which it got.
 * Rows keep their number: band->row is that of its row 0, for positions and masks, and trace_explain wants it. */
#ifndef QKV_ATTENTION_BAND_H
#define QKV_ATTENTION_BAND_H

#include "attention/trace.h"
#include "base/watch.h"

/* The trace of the query rows from `row` on, in the arena (row 0 of its steps of queries is row band->row); of a trace
 * that is kept whole, that trace. trace_value, trace_whole, trace_explain and, of computed steps of queries from q on,
 * trace_grad speak of it. */
Trace *trace_band(Trace *trace, size_t row, size_t rows, Arena *arena);

/* Are all rows of the step to be had from this trace at once, by trace_value? Else a band must be asked. */
bool trace_has_rows(const Trace *trace, StepId step);

/* Rows and columns of trace_value(trace, step, head) of the whole, without computing a wide step. */
void trace_size(Trace *trace, StepId step, size_t head, size_t *rows, size_t *cols);

/* The value of a step with its rows numbered as in the whole, for pictures: of a step of queries only those of the band
 * may be read. */
Matrix trace_seen(Trace *band, StepId step, size_t head);
/* May all rows of that be read? */
bool trace_sees_all(Trace *band, StepId step);
Matrix trace_grad_seen(Trace *band, StepId step, size_t head);

/* Rows of a step, from the whole or a band of it, which goes to the arena: as many as `rows`. */
Matrix trace_part(Trace *trace, StepId step, size_t head, size_t row, size_t rows, Arena *arena);

/* How many rows a pass takes at a time: 64, fewer where a step of them would take more than a quarter of the memory. */
size_t trace_band_rows(const Trace *trace);

/* One pass over all rows of a head, some at a time: `see` is called with each band. False: stopped by the watch. `done`
 * of `all` heads were passed before. */
typedef void BandSeen(void *self, Trace *band);
bool trace_pass(Trace *trace, const Watch *by, size_t done, size_t all, BandSeen *see, void *self);

/* Makes what takes all rows and is small itself: z, and so concat and out. At once where the trace is kept whole. */
bool trace_fill(Trace *trace, const Watch *by);

/* Makes the gradients of all that is no wide step, all bands added up in order of the rows, the same bits as of a trace
 * kept whole: trace_grad of those may be asked then. */
bool trace_pull_all(Trace *trace, const Watch *by);

/* May trace_grad of this trace be asked for the step now? */
bool trace_has_grads(const Trace *trace, StepId step);

#endif
