/* The rows of the views, each defined at the bottom of its view_*.c. */
#ifndef QKV_VIEW_VIEWS_H
#define QKV_VIEW_VIEWS_H

#include "view/view.h"

extern const View VIEW_EQUATION;
extern const View VIEW_HEADS;
extern const View VIEW_COMPARE;
extern const View VIEW_BARS;
extern const View VIEW_FLOW;
extern const View VIEW_GRADIENT;
extern const View VIEW_HISTORY;
extern const View VIEW_SWEEP;
extern const View VIEW_TRAIN;
extern const View VIEW_DEPTH;
extern const View VIEW_COST;

#endif
