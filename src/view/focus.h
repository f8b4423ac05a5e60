/* Where one looks, as the commands and the picture both take it: a cell of the step's result, or of one of the
 * operands its equation shows. An operand is counted and indexed as it is shown (kᵀ is transposed), and named and
 * changed as it is (k). Nothing is owned; names live in the session's scratch. */
#ifndef QKV_VIEW_FOCUS_H
#define QKV_VIEW_FOCUS_H

#include "view/written.h"

typedef struct Focus {
    size_t pane, operands; /* pane 0: the result; else an operand, 1 the leftmost of them */
    StepId step, from;     /* whose name it has, and whose numbers */
    size_t head;
    Matrix m;         /* of this head, as it is shown */
    bool banded;      /* its rows are too many to be kept: of m, those of a page alone may be read */
    const char *name; /* as it is shown: "kᵀ" */
    Axis rows, cols;  /* of m */
    bool flip;        /* m is shown transposed */
    size_t row, col;  /* of m */
} Focus;

/* The focus of the sitting; model_has must allow the step. An operand that is no longer there counts as the result. */
Focus focus_of(Session *session);

/* Looks at another cell of the same matrix; it must exist. */
void focus_move(Session *session, const Focus *focus, size_t row, size_t col);

/* Looks at the pane after the focused one (before it), in a ring that begins with the result: at the cell that feeds
 * the result's, or at the one that the last pane's cell is multiplied with. */
void focus_turn(Session *session, bool back);

/* The cell as trace_explain counts it. */
size_t focus_row(const Focus *focus);
size_t focus_col(const Focus *focus);
/* All that is known about the cell. */
Written focus_cell(Session *session, const Focus *focus);
/* "wq[2,5]", as `edit` and `show` take it: of a given matrix the cell of the whole of it, all heads side by side; of a
 * computed one the cell of the head. */
const char *focus_place(Session *session, const Focus *focus);

#endif
