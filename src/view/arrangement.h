/* What the equation view shows on a screen of a given size, and where: which operands, how wide, which page, which of
 * the lines around them. For want of width the operands go, one by one from the left; for want of height, in this
 * order, under 20 rows the operands, then legend, lens (from its top), reading, blank rows, settings, verdict; then the
 * matrix is paged, which brings those that matter more than many rows back; under 8 rows arithmetic and title go before
 * that. The focused pane always stays. All in the arena of the Written. */
#ifndef QKV_VIEW_ARRANGEMENT_H
#define QKV_VIEW_ARRANGEMENT_H

#include "view/fit.h"

typedef struct Arrangement {
    Equation e;
    Lens lens;        /* of the focused cell */
    bool header;      /* the lens has column labels */
    size_t lens_rows; /* of header and vectors, the last ones of which are shown */
    const char *row;  /* in place of the lens of a page: the strongest of the whole row; NULL: none */
    bool stored; /* what was never stored is said in a row of its own; where there is none, in place of the reading */
    bool titles, legend, reading, blank, settings, verdict, arithmetic, title;
    bool paged, less;  /* not all rows are shown; something else is left out for want of height */
    size_t lines;      /* of the tallest pane */
    int top, end;      /* first row of the panes, and the row after the last that they and the lens may have */
    int foot, lens_at; /* row of '^' and first row of the lens; NOWHERE */
    int map, map_end;  /* column of the mini-map, or NOWHERE; the row after it */
} Arrangement;

/* `w`: the cell of the result, `cell`: the focused one; `bare`: below the panes stand hints alone. Sets the session's zoom to what there is of it. */
Arrangement arrangement_of(const Written *w, const Written *cell, const Focus *focus, int rows, int cols, bool bare);

/* The size of the main pane's cells if `zoom` were chosen, on the screen drawn last; *zoom comes back as far as there
 * are sizes. model_has must allow the step. */
int arrangement_zoomed(Session *session, int *zoom);

#endif
