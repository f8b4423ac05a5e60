/* Matrices of queries and keys of which a page shows next to nothing, and models that are had by rows: what their
 * screen says in place of what would take all rows. Text in the arena of the Written; nothing is owned. */
#ifndef QKV_VIEW_LARGE_H
#define QKV_VIEW_LARGE_H

#include "view/pane.h"

enum { LARGE_FROM = 1000 /* rows and columns; from here on indices have four digits */ };

/* Is the step's result one of at least LARGE_FROM queries and keys? */
bool large_is(const Written *w);
/* "8192x8192 causal": its size and the masks in force; the size alone where there are none. */
const char *large_shape(const Written *w);
/* "Computed for this page only: 67,108,864 weights (512 MiB) were never stored.", in at most `columns`; NULL where the
 * step is kept whole. All heads count. */
const char *large_stored(const Written *w, int columns);
/* The verdict's row while nobody has gone through all rows: the evenness and the largest weight of the rows of `pane`,
 * and what to type for all; pane NULL, or of no queries: that alone. False: all is known, nothing is drawn. */
bool large_verdict_draw(const Written *w, const Pane *pane, Canvas canvas, int row);

#endif
