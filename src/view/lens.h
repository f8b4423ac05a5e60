/* How a lens is drawn: its rows of numbers under the columns of the result where they are its own, else behind their
 * labels; for want of room first tokens go, then tails and labels get short, then the columns are paged. */
#ifndef QKV_VIEW_LENS_H
#define QKV_VIEW_LENS_H

#include "view/pane.h"

/* Draws the last `rows` rows of header (if there is one) and vectors from the row `at` on; under the columns of `pane`
 * where they are the lens's own (the result's, or those of the operand whose row is multiplied) and are wide enough. */
void lens_draw(const Written *w, const Lens *lens, bool header, size_t rows, const Pane *pane, Canvas canvas, int at);

/* Are the columns of the pane those of the lens, and wide enough? */
bool lens_is_under(const Written *w, const Lens *lens, const Pane *pane);
/* Columns of its longest label. */
int lens_label_columns(const Written *w, const Lens *lens);

/* Do its columns have names of their own, so that a header of tokens says more than indices? */
bool lens_has_marks(const Written *w, const Lens *lens);

#endif
