/* Bars in eighths of a cell, lying or standing; in ASCII `#` and one digit for the rest. */
#ifndef QKV_VIEW_EIGHTHS_H
#define QKV_VIEW_EIGHTHS_H

#include "view/canvas.h"

#include <stdbool.h>

/* Eighths of a bar for `value` where `full` is `cells` cells long, to the nearest; never 0 for a value above 0, never
 * more than the cells; 0 for what is no finite number above 0. */
int eighths_of(double value, double full, int cells);

/* A bar to the right from (row, col); returns the column after its last cell. */
int eighths_lie(Canvas canvas, int row, int col, int eighths, Role role, bool ascii);

/* A bar of `width` columns that stands on row `foot`; returns its topmost row, `foot` + 1 where it has no height. */
int eighths_stand(Canvas canvas, int foot, int col, int width, int eighths, Role role, bool ascii);

/* The end of an axis from 0 for values up to `largest`: 1 down to 0.2, then 0.2, 0.1, 0.04, 0.02 … the first that holds
 * it; above 1 likewise 2, 4, 10 … A quarter of it is a short number. */
double eighths_full(double largest);

#endif
