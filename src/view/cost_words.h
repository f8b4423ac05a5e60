/* What stands around the sizes of `cost`: title, sentences, and both kinds of work as curves. */
#ifndef QKV_VIEW_COST_WORDS_H
#define QKV_VIEW_COST_WORDS_H

#include "view/cost_text.h"
#include "view/frame.h"

/* The figure that is looked at; the last until another was chosen. */
CostFigure cost_chosen(const CostRecord *record);

/* Title, sizes of the chosen row (those in which rows differ count as changed), which work is the larger part. */
Heading cost_heading(const Written *w, const CostRecord *record);
/* How many times the chosen figure is that of fewer tokens, or what twice the tokens would take. */
const char *cost_reading(const Written *w, const CostRecord *record);
/* What the clock said of the chosen row; "" where it was not asked. */
const char *cost_legend(const Written *w, const CostRecord *record);

/* Projections and q·kᵀ + w·v over n, with the place where they meet, in `rows` rows from `row` on. */
void cost_plot(const Written *w, const CostRecord *record, Canvas canvas, int row, int rows);

#endif
