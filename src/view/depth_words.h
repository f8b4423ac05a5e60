/* What a depth found, in words and numbers: only what its curves say. */
#ifndef QKV_VIEW_DEPTH_WORDS_H
#define QKV_VIEW_DEPTH_WORDS_H

#include "lab/depth.h"
#include "view/frame.h"

/* "0.97", "1e-6", "floor"; "" where there is none yet. */
const char *depth_res(const Written *w, const DepthCurve *curve, size_t layer);
/* "1.00", ".967". */
const char *depth_cos(const Written *w, double cos);

/* The chosen curve from layer to layer; behind layer 0 the chosen layer alone, with its formula. */
const char *depth_series(const Written *w, const DepthRecord *record, size_t columns);
/* How many plain layers make all rows equal, and what keeps them apart; else how much is left on the chosen curve. */
const char *depth_story(const Written *w, const DepthRecord *record, size_t columns);

/* Title, what it ran with, and whether the rows collapsed. */
Heading depth_heading(const Written *w, const DepthRecord *record);

#endif
