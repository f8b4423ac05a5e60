/* Metrics that speak of more than one head, or that change a copy of the model and see what moves. Their rows stand
 * in METRICS. All of them compute beside the trace they are asked of and change nothing. */
#ifndef QKV_ATTENTION_METRIC_MODEL_H
#define QKV_ATTENTION_METRIC_MODEL_H

#include "attention/metric.h"

/* Largest |s[i,j] - s[j,i]| of scaled; nan unless n_q = n_k. */
double metric_asymmetry(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* sd(scaled) / sd(scores) · sqrt(d_head). */
double metric_ratio(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Mean over the rows that look somewhere of sum_j weights[i,j]·|i - j|. */
double metric_dist(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Largest |row sum - 1| over rows of all heads that may look somewhere. */
double metric_wrongsum(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Largest row sum over all heads of weight on keys that the masks in force forbid, as they should be. */
double metric_forbidden(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* 1 is added to every entry of the last row of x: largest change of out in the rows before it. */
double metric_leak(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Every row of x moves one place on, the last to the front: largest |out(moved x) - moved out(x)|. */
double metric_perm(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* The last head's columns of wq are doubled: largest change of head 0's weights. */
double metric_crosstalk(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Frobenius norm of dL/d(step), all heads; argument is the StepId. */
double metric_grad(Trace *trace, const Summary *summary, size_t head, size_t argument);

bool metric_needs_tokens(const Trace *trace, size_t argument, Error *err);
bool metric_needs_other_head(const Trace *trace, size_t argument, Error *err);
bool metric_needs_grad(const Trace *trace, size_t argument, Error *err);

/* Standard deviation of all cells of a step, divided by their number. */
double metric_deviation(Trace *trace, StepId step, size_t head);

#endif
