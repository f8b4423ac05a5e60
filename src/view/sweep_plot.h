/* A sweep as a Plot: one metric of it over its values, and the words around it. */
#ifndef QKV_VIEW_SWEEP_PLOT_H
#define QKV_VIEW_SWEEP_PLOT_H

#include "lab/sweep.h"
#include "view/plot.h"
#include "view/written.h"

/* Values that are numbers lie where they belong (by their logarithm where they span much), others one by one. */
Plot sweep_plot(const Written *w, const SweepRecord *record, size_t metric);

/* Where a value lies on the axis of x. */
double sweep_x(const SweepRecord *record, size_t value);

/* "off" of "scale off" where nothing else differs, else the whole label. */
const char *sweep_label(const SweepRecord *record, size_t curve);
/* "scale on and off"; "" where there is one curve. */
const char *sweep_labels(const Written *w, const SweepRecord *record);
/* "evenness" of "evenness of the rows, 1 = even": what is measured, in a word or two. */
const char *sweep_measure(const Written *w, const Metric *metric);

#endif
