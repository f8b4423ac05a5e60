/* How a lens is drawn: its rows of numbers under the columns of the result where they are its own, else behind their
 * labels; for want of room first tokens go, then tails and labels get short, then the columns are paged. */
#ifndef QKV_VIEW_LENS_H
#define QKV_VIEW_LENS_H

#include "view/pane.h"

/* Draws the last `rows` rows of header (if there is one) and vectors from the row `at` on. */
void lens_draw(const Written *w, const Lens *lens, bool header, size_t rows, const Pane *result, Canvas canvas, int at);

/* Do its columns have names of their own, so that a header of tokens says more than indices? */
bool lens_has_marks(const Written *w, const Lens *lens);

#endif
