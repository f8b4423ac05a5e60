/* The prompt's tables: a matrix with labels, lined up by display width, at most a screenful. A long matrix shows
 * its first rows and columns and one more line names the slice that shows the rest. Lines carry no newline. */
#ifndef QKV_VIEW_TABLE_H
#define QKV_VIEW_TABLE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "math/matrix.h"
#include "view/number.h"

typedef struct Lines {
    const char *const *at;
    size_t count;
} Lines;

enum { TABLE_ROWS = 20 /* shown where nobody says how many; no others are read */ };

/* What a table says besides its numbers. */
typedef struct Table {
    const char *title; /* first line; NULL: none */
    const char *name,
        *options;      /* for the line that shows more: `show NAME[20:40, 0:8]OPTIONS`, say "weights" and " head=1" */
    Labels rows, cols; /* tokens of all rows and columns of `name`; count 0: the index alone */
    size_t row, col;   /* index of the matrix's first row and column in `name` (a slice); labels count from there */
    NumberKind kind;
    int digits;            /* decimals, or DIGITS_AUTO */
    size_t columns, lines; /* room; 0: 78 columns, 20 rows of numbers */
    Language lang;
    bool plain; /* a sentence a row: "row 0 苹果: 0.018 at 0 苹果, …" */
} Table;

/* The lines of the table of `m`. */
Lines table_lines(Arena *arena, const Table *table, Matrix m);
/* How a row or column is called: `2 好吃` (the token cut to 6 columns), or `2` where there are no tokens. */
char *table_label(Arena *arena, Labels tokens, size_t index);

#endif
