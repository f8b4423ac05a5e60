/* How a trace is planned: the settings as numbers, and each step's node. */
#ifndef QKV_ATTENTION_TRACE_PLAN_H
#define QKV_ATTENTION_TRACE_PLAN_H

#include "attention/trace.h"

/* How often a step is computed: once for each of its own heads, or once. */
size_t trace_shares(const Trace *trace, StepId step);
/* Notes that a share of a step is computed; is it? */
void trace_made(Trace *trace, StepId step, size_t share);
bool trace_is_made(const Trace *trace, StepId step, size_t share);
/* Room for the gradient of a step, which has its value, zeros unless something was added. */
Matrix trace_grad_room(Trace *trace, StepId step);
/* One head's part of a step with all the rows there are of it; *cut: a band's are among them, from trace->row on. */
Matrix trace_all_rows(Trace *trace, StepId step, size_t head, bool *cut);
/* dL/dout. */
Matrix trace_loss_weight(Trace *trace);
/* Backward through the steps from `from` down to `to` that a gradient has come to; of those with heads, one or all. */
enum { ALL_SHARES = MAX_HEADS };
void trace_pull_steps(Trace *trace, StepId from, StepId to, size_t head);
/* One share of a step as the backward pass sees it, with the gradients it reads and adds to; the step's must be there. */
Job trace_job_back(Trace *trace, StepId step, size_t share);

/* ALiBi's slope of a head: with n a power of two 2^(-8(head+1)/n); else those of the power of two below, then
 * every other one of the next. */
double alibi_slope(size_t heads, size_t head);

/* T5's bucket of a key `offset` places after the query: exact below half the buckets (a quarter, two-sided),
 * then logarithmic up to max_distance; two-sided buckets give the upper half to keys after the query. */
size_t t5_bucket(ptrdiff_t offset, bool two_sided, size_t buckets, size_t max_distance);

#endif
