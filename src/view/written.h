/* From the numbers of one cell (Notes) to what is written about it: the prompt's explain, the rows of the lens, the
 * arithmetic line, the sentence in plain words. Every number in them is one that was computed. All text lives in
 * the session's scratch, and so do the numbers of the notes. */
#ifndef QKV_VIEW_WRITTEN_H
#define QKV_VIEW_WRITTEN_H

#include "session/session.h"
#include "view/table.h"

/* What the rows or columns of a matrix are. */
typedef enum Axis { AXIS_QUERY, AXIS_KEY, AXIS_FEATURE, AXIS_CHANNEL, AXIS_JOINED, AXIS_OUT, AXIS_OTHER } Axis;

/* What is written of every cell in a row of a softmax alike, kept from one cell to the next by whoever writes them all
 * in one language; begins with its arena alone. */
typedef struct WrittenRow {
    Arena *arena;
    bool known;
    StepId step;
    size_t head, row;
    Lines lines; /* those after the heading, but for the last */
    size_t margin;
} WrittenRow;

/* One cell with all that is known about it. */
typedef struct Written {
    Session *session;
    Arena *arena;
    Trace *trace; /* of the row at least: a band where the steps are too large to be kept (trace_seen) */
    const Model *model;
    Language lang;
    StepId step; /* as asked, not looked through */
    size_t head, row, col;
    Matrix value; /* of the step, this head's; all rows count, and those of the band may be read */
    bool off;     /* the step passes its input through */
    int digits;   /* decimals asked for by the setting, or DIGITS_AUTO */
    bool unnamed; /* tokens are called by their index, a cell by nothing, as names are too long; false unless set */
    bool coarse;  /* for the last row of a room: two decimals, whole percents, the shorter sentence; false unless set */
    WrittenRow *kept; /* NULL unless set */
    Notes notes;
} Written;

/* The same cell written in few decimals, where many were asked for and have no room: half a number is a wrong one. */
Written written_coarse(const Written *w);
/* The cell must exist and model_has must allow the step. */
Written written_cell(Session *session, StepId step, size_t head, size_t row, size_t col);
/* The same of a trace that is not the session's. */
Written written_cell_of(Session *session, Trace *trace, StepId step, size_t head, size_t row, size_t col);

/* The answer of explain: a heading, then whole sums, nothing cut; softmax as rows of masked, minus maximum, exp,
 * weight. Every step and every given matrix has one. */
Lines written_explain(Session *session, StepId step, size_t head, size_t row, size_t col);
Lines written_lines(const Written *w);

/* The arithmetic in at most `columns`: the name, the first terms of a sum, `…5 more`, always the result; `brief`:
 * without the matrix's name. */
const char *written_arithmetic(const Written *w, size_t columns, bool brief);
/* The same in plain words, in at most `columns`; it states only what the numbers say. */
const char *written_reading(const Written *w, size_t columns);

/* A sentence of a pair, with its numbers. */
char *written_text(const Written *w, const char *en, const char *zh, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

/* The name shown for a step: what it passes through where it is optional and off; `alibi`, `t5`, `mask`. */
const char *written_name(const Written *w, StepId step);
/* The step's input number `i`, as its name is shown (masked stays masked while no mask is on). */
StepId written_input(const Written *w, size_t i);
/* The step has heads, so that its cells need one to be named. */
bool written_by_head(const Written *w, StepId step);

Axis written_rows(StepId step);
Axis written_cols(StepId step);
/* The name at an index: a token, a feature; NULL where it has none. `step` says whose features. */
const char *written_mark(const Written *w, StepId step, Axis axis, size_t index);
/* "0 苹果", "h0 1", "3": the token cut to 6 columns. */
const char *written_label(const Written *w, StepId step, Axis axis, size_t index);
/* In a sentence: the token, or `token 2` (`query 2`, `key 2` where they are of two sequences); `Token 2`. */
const char *written_who(const Written *w, Axis axis, size_t index, bool capital);

/* The label of a row of numbers: "product", or "product in 1e-4" where they are written in that unit. */
const char *written_in_unit(const Written *w, const char *label, const NumberForm *form);

/* ---- the lens ---- */

enum { LENS_ROWS = 6 };

typedef struct LensRow {
    const char *label;
    const double *at; /* one number a column */
    NumberKind kind;
    const char *tail, *brief; /* after the last column: "sum 7.232"; a shorter form; NULL: nothing */
    const char *joined;       /* the label where the tail finds no room: "/ sum 3.069" */
} LensRow;

/* The vectors that feed the cell; each number stands under those it was made from. */
typedef struct Lens {
    LensRow row[LENS_ROWS];
    size_t rows, count; /* count: columns */
    StepId step;        /* whose columns they are, with their axis */
    Axis axis;
    const char *header;           /* before the column labels: "row 4" */
    bool under;                   /* one number for each column of the result */
    size_t focus;                 /* the focused column; SIZE_MAX: none */
    const char *brief[LENS_ROWS]; /* a shorter label of a row, where there is one */
    int decimals;                 /* of its numbers, where the setting leaves them open; 0: as many as fit */
} Lens;

/* Adds a row of numbers to the lens; it may still be given a tail. */
LensRow *lens_add(Lens *lens, const char *label, const double *at, size_t count);
/* A row of a matrix as numbers side by side. */
const double *lens_numbers(const Written *w, Matrix m, size_t row);

/* rows 0: the cell has no lens. */
Lens written_lens(const Written *w);

#endif
