/* A matrix of an equation as a pane of cells: row labels, cells, one closing column. A cell is a gutter of one
 * column and a field; pitch = field + 1, and pitch 1 is one code without a gutter. Panes know where they stand and
 * what of their matrix is shown; who draws them decides on roles only. All text in the arena of the Written. */
#ifndef QKV_VIEW_PANE_H
#define QKV_VIEW_PANE_H

#include "view/canvas.h"
#include "view/written.h"

enum { NOWHERE = -1, PITCH_CODE = 1, PITCH_MOST = 8, PANES = 4 };

typedef struct Pane {
    StepId step;
    size_t head;
    Matrix m;
    const char *name; /* with its ᵀ */
    NumberKind kind;
    int least; /* columns of its longest whole number */
    Axis rows, cols;
    bool flip;   /* m is the transpose of the step's matrix */
    bool tokens; /* row labels carry tokens */
    bool first;  /* its label has a column for '>' */
    bool result, joined;
    size_t focus_row, focus_col;      /* of the result's focused cell; SIZE_MAX: none */
    size_t source_row, source_col;    /* a whole row or column that feeds it; SIZE_MAX: none */
    size_t same_row, same_col;        /* the same cell on the other side of an elementwise step */
    size_t row0, col0, height, width; /* the part that is shown */
    int label, pitch;                 /* columns of the row label and of a cell */
    int left;                         /* column where the pane begins */
    NumberForm form;
} Pane;

typedef struct Equation {
    Pane pane[PANES];
    size_t panes;
    const char *sign[PANES]; /* before pane i; sign[0] is NULL */
} Equation;

/* The panes of the cell's step: operands, then the result; which matrices and which of their cells, no more. */
Equation equation_parts(const Written *w);
/* The same with the kinds of their numbers; nothing is placed yet. */
Equation equation_of(const Written *w);

/* Chooses tokens, labels, pitches and places for `columns` columns: (1) all panes at their least; (2) the result up
 * to pitch 6; (3) the operands in turn, narrowest first, up to 6; (4) the result to 7; (5) operands to 7; from 120
 * columns on, and for the result alone, up to 8. False if not even (1) fits: then drop the operands. */
bool equation_fit(const Written *w, Equation *equation, int columns);
/* The result alone; where it does not fit at pitch 4 its page at pitch 6. */
void equation_alone(const Written *w, Equation *equation, int columns);
/* At most `rows` rows of each pane: pages of that many, the one with the focus or source. */
void equation_page(Equation *equation, size_t rows);
/* Numbers of the shown parts get their form; to be called last. */
void equation_form(const Written *w, Equation *equation);

/* Is a part of the pane off the screen? */
bool pane_paged(const Pane *pane);
/* "weights  8x8", "weights[16:32, 0:8]", with the unit of its cells; `columns`: a shorter form where it is longer. */
const char *pane_title(const Written *w, const Pane *pane, int columns);
/* Column of the first digit's gutter of cell `col` (an index of the matrix), and where the pane ends. */
int pane_cell(const Pane *pane, size_t col);
int pane_end(const Pane *pane);
/* The field of a cell: its text in the pane's form. */
void pane_text(const Pane *pane, size_t row, size_t col, char field[NUMBER_ROOM]);

/* Draws titles (row `titles`, or NOWHERE), column labels, rows from `top` on, and '^' in the row below the tallest
 * pane if `foot` is its row. */
void equation_draw(const Written *w, const Equation *equation, Canvas canvas, int titles, int top, int foot);

#endif
