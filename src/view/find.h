/* What `find` looks for in the focused matrix: which of its cells match, and the next of them from a cell on. The
 * words: `nan`, `max`, `min`, a pair `r,c`, a comparison `>0.9 >=0 <-2 <=0 =0`, else a token. Nothing is owned. */
#ifndef QKV_VIEW_FIND_H
#define QKV_VIEW_FIND_H

#include "view/focus.h"

typedef enum FindKind { FIND_NOTHING, FIND_NAN, FIND_VALUE, FIND_COMPARED, FIND_CELL, FIND_ROW, FIND_COLUMN } FindKind;

typedef struct Find {
    FindKind kind;
    const Written *names; /* of a token: who knows the names of rows and columns */
    const char *word;
    double value;           /* the limit, or the largest or smallest finite number of the matrix */
    bool under, over, same; /* of a comparison: what is true of a match */
    int decimals;           /* of `=0.33`: a cell matches that rounds to it; -1: exactly */
    size_t row, col;
} Find;

/* Reads the words for the matrix of the focus; `focus` must outlive the Find. Refused: a pair outside the matrix, a
 * comparison without a number, a name that no row or column has (with the nearest). */
bool find_read(const Written *w, const Focus *focus, const char *text, Find *find, Error *err);

/* Refuses the largest and smallest number of a matrix that has no finite one. */
bool find_no_number(const Focus *focus, Error *err);

/* Does the cell match? A token's row matches at the focused column, a token's column at the focused row. */
bool find_matches(const Find *find, const Focus *focus, size_t row, size_t col);

/* The next match after the focus, row by row, or the one before it; round the end. Itself where it is the only one.
 * False: there is none. */
bool find_next(const Find *find, const Focus *focus, bool back, size_t *row, size_t *col);

/* How many cells match, and how many of them stand before the focus. */
size_t find_count(const Find *find, const Focus *focus, size_t *before);

/* Must all rows be passed over for that, since they are never there at once? Then find_read leaves the largest or smallest
 * number open (nan, over: the largest is meant), and find_in_rows takes the place of find_next and find_count. */
bool find_by_rows(const Find *find, const Focus *focus);

/* Where the next match is (the one before), how many there are and how many of them stand before it. */
typedef struct Found {
    size_t count, before, row, col; /* count 0: there is none, and no other is told */
} Found;

/* Passes over all rows of the trace now; the largest or smallest number is in the Find then. Refused: the watch stopped
 * it. */
bool find_in_rows(Session *session, Find *find, const Focus *focus, bool back, Found *found, Error *err);

#endif
