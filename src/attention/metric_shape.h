/* Metrics of the shape of a head's attention: how far its rows differ, of how many directions it is made, and what is left
 * of the differences between tokens in z. Their rows stand in METRICS. Laws: Shannon entropy H in nats; the effective
 * rank is that of Roy and Vetterli 2007; the residual that of Dong and others 2021, by the Frobenius norm. */
#ifndef QKV_ATTENTION_METRIC_SHAPE_H
#define QKV_ATTENTION_METRIC_SHAPE_H

#include "attention/metric.h"

/* (H(mean row) - mean H(row)) / log(keys), over the rows that look somewhere: 0 all alike, 1 all different and sharp. */
double metric_jsn(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Mean of exp(H) over the rows that look somewhere: keys in effect. */
double metric_neff(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* exp(H of the singular values of weights, as shares of their sum). */
double metric_erank(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Mean cosine over pairs of rows of z that are not 0. */
double metric_cosy(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* |z - its mean row| / |z|, Frobenius: 0 when all rows of z are equal. */
double metric_res(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Mean over pairs of heads of the cosine of their weights; nan for one head. */
double metric_headsim(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Singular values of scores over 1e-9 of the largest. */
double metric_rank(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* Columns that are the single largest weight of some row; a tie closer than 1e-12 has no winner. */
double metric_winners(Trace *trace, const Summary *summary, size_t head, size_t argument);
/* q_start and k_start both grow by 1: largest change of biased (scaled where no bias is on), over all heads. */
double metric_shift(Trace *trace, const Summary *summary, size_t head, size_t argument);

bool metric_needs_z(const Trace *trace, size_t argument, Error *err);

#endif
