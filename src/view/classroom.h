/* A step for the last row of a room: a large title, one matrix in wide cells of two decimals with blank rows between,
 * the arithmetic of the focused cell, one short sentence, and what was changed; no operands, metrics or legend. At
 * most twelve words a line. What does not fit is paged to the focus, and below that lines go. */
#ifndef QKV_VIEW_CLASSROOM_H
#define QKV_VIEW_CLASSROOM_H

#include "view/view.h"

/* Draws at 40x7 or more, and sets the cursor on the first digit of the focused cell. */
void classroom_draw(const Written *w, Screen *screen, Canvas canvas);

/* The same for a lesson, which says the rest itself: the title on its row, labels and matrix from row `top` to before
 * `end` (4 rows at least), blank rows between where there is room; one that fits there exactly is shown whole. Returns the row after the matrix. */
int classroom_matrix(const Written *w, Screen *screen, Canvas canvas, int title, int top, int end);

#endif
