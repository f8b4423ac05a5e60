/* How wide the cells of an equation become and which part of a large matrix is shown. A size is the pitch of the main
 * pane, the last one: SIZE_RULE as the rule says, SIZE_HALF half-blocks, else the pitch. Widths are in columns of the
 * screen, heights in its lines: a line of half-blocks is two rows of the matrix. */
#ifndef QKV_VIEW_FIT_H
#define QKV_VIEW_FIT_H

#include "view/pane.h"

enum { SIZE_RULE = -1, SIZE_HALF = 0 };

/* Chooses tokens, labels, pitches and places. By the rule: (1) all panes at their least; (2) the result up to pitch 6;
 * (3) the operands in turn, narrowest first, up to 6; (4) the result to 7; (5) operands to 7; from 120 columns on, and
 * for the result alone, up to 8. With a size the result has that, and the operands what is left; half-blocks are
 * for all panes. False if not even the least fits: then an operand is to be dropped. */
bool fit_panes(const Written *w, Equation *equation, int columns, int size);
/* One pane alone; where it does not fit at its least pitch, or in its size, the page of columns with the focus. */
void fit_alone(const Written *w, Equation *equation, int columns, int size);

/* At most `lines` lines of each pane: whole pages, the one with the focus or source; the last page is full too. A large
 * matrix (large.h) is not cut into pages that stand fast: the page moves when the focus would leave it. */
void fit_lines(Equation *equation, size_t lines);
/* The pane knows the rows of its page, also where it knew the cell's alone (pane_known). */
void fit_page(const Written *w, Pane *pane);
/* Numbers of the shown parts get their form; to be called last. */
void fit_form(const Written *w, Equation *equation);

/* Columns of all panes and signs, from column 0 on. */
int fit_width(const Equation *equation);
/* Lines of the pane's rows. */
size_t fit_height(const Pane *pane);

/* The size that is `zoom` sizes above (under 0: below) a pitch, of those the pane can have: half-blocks, 1, 3, 4, 5, 6,
 * 7, 8, 10, 12. *zoom comes back as far as there are sizes. */
int fit_zoomed(const Pane *pane, int pitch, int *zoom);

#endif
