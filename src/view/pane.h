/* A matrix of an equation as a pane of cells: row labels, cells, one closing column. A cell is a gutter of one
 * column and a field; pitch = field + 1, and pitch 1 is one code without a gutter. Panes know where they stand and
 * what of their matrix is shown; who draws them decides on roles only. All text in the arena of the Written. */
#ifndef QKV_VIEW_PANE_H
#define QKV_VIEW_PANE_H

#include "session/secret.h"
#include "view/canvas.h"
#include "view/find.h"

enum { NOWHERE = -1, PITCH_CODE = 1, PITCH_MOST = 8, PANES = 4 };

/* What the result has of an operand's cell: its row, its column, or the same cell. */
typedef enum Feeds { FEEDS_CELL, FEEDS_ROW, FEEDS_COLUMN } Feeds;

typedef struct Pane {
    StepId step, from; /* whose name it has, and whose numbers */
    size_t head;
    Matrix m;         /* all rows count, those of pane_known may be read */
    const char *name; /* with its ᵀ */
    NumberKind kind;
    int least; /* columns of its longest whole number */
    Axis rows, cols;
    bool flip;   /* m is the transpose of the step's matrix */
    bool tokens; /* row labels carry tokens */
    bool first;  /* its label has a column for '>' */
    bool result, joined;
    bool half;                        /* two rows a line, no digits: half-blocks */
    Feeds feeds;                      /* of an operand */
    size_t focus_row, focus_col;      /* of the focused cell; SIZE_MAX: it is in another pane */
    size_t source_row, source_col;    /* a whole row or column that feeds it; SIZE_MAX: none */
    size_t same_row, same_col;        /* the same cell on the other side of an elementwise step */
    size_t rest_row, rest_col;        /* the cell a page shows where none of them says */
    size_t last_row0, last_col0;      /* where the page of the last screen began */
    size_t row0, col0, height, width; /* the part that is shown */
    int label, pitch;                 /* columns of the row label and of a cell */
    int left;                         /* column where the pane begins */
    NumberForm form;
} Pane;

typedef struct Equation {
    Pane pane[PANES];
    size_t panes, focused;   /* focused: the pane with the focus */
    int label;               /* columns that the labels of pane 0 have at least */
    const char *sign[PANES]; /* before pane i; NULL: none */
} Equation;

/* The panes of the cell's step: operands, then the result; which matrices and which of their cells, no more. */
Equation equation_parts(const Written *w);
/* The same with the kinds of their numbers; nothing is placed yet. */
Equation equation_of(const Written *w);
/* Puts the focus where it is; from an operand's cell the others show what it is multiplied with and what it feeds. */
void equation_focus(Equation *equation, const Focus *focus);
/* Leaves out the leftmost operand; the sign before the rest says that something is missing. */
void equation_drop(Equation *equation, const Written *w);
/* Leaves out all but pane `i`. */
void equation_keep(Equation *equation, size_t i);

/* The rows of m that may be read before the pane has its place: all, or where those are too many that of the cell. */
Matrix pane_known(const Written *w, const Pane *pane);

/* Is a part of the pane off the screen? */
bool pane_paged(const Pane *pane);
/* "weights  8x8", "weights[16:32, 0:8]", with the unit of its cells; `columns`: a shorter form where it is longer. */
const char *pane_title(const Written *w, const Pane *pane, int columns);
/* Column of the first digit's gutter of cell `col` (an index of the matrix), and where the pane ends. */
int pane_cell(const Pane *pane, size_t col);
int pane_end(const Pane *pane);
/* The field of a cell: its text in the pane's form. */
void pane_text(const Pane *pane, size_t row, size_t col, char field[NUMBER_ROOM]);

/* Is that cell hidden, as a lesson asks for it? And is any of those that are shown? */
Hiding pane_hides(const Written *w, const Pane *pane, size_t row, size_t col);
bool pane_hides_any(const Written *w, const Pane *pane);

/* Where the hardware cursor belongs: the first digit of the focused cell, the rows beginning at `top`. */
void pane_cursor(const Pane *pane, int top, int *row, int *col);

/* Draws titles (row `titles`, or NOWHERE), column labels, rows from `top` on, and '^' in the row below the tallest
 * pane if `foot` is its row. */
void equation_draw(const Written *w, const Equation *equation, const Focus *focus, Canvas canvas, int titles, int top,
                   int foot);

#endif
