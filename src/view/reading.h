/* The reading line: one row for each step and case in a table, the first case that holds speaks. A sentence states
 * only what the numbers on the screen say. Chinese sentences stand here with blanks around every name and number; those between
 * two Chinese characters are taken out at the end. */
#ifndef QKV_VIEW_READING_H
#define QKV_VIEW_READING_H

#include "view/written.h"

/* What the cases look at. */
typedef struct Facts {
    const Written *w;
    const double *row; /* of the result */
    size_t cols;
    size_t top, low;         /* columns of the largest and smallest number of the row; nan and inf do not count */
    size_t finite;           /* numbers that count */
    bool tied, alike;        /* another column is as large; all are alike */
    bool top_of_all;         /* the focused cell is the largest of the whole head */
    bool nan;                /* a nan in the row */
    double value;            /* of the focused cell */
    size_t masked;           /* keys this query may not look at */
    size_t sees;             /* and may */
    const char *query, *key; /* as in the middle of a sentence */
    const char *Query, *Key; /* as at its beginning */
} Facts;

typedef struct Reading {
    bool (*holds)(const Facts *);
    char *(*say)(const Facts *, bool brief);
} Reading;

/* Closed with a row whose `holds` is NULL, which always holds. */
extern const Reading READ_SCORES[], READ_SCALED[], READ_BIASED[], READ_MASKED[], READ_WEIGHTS[], READ_Z[], READ_OUT[],
    READ_INPUT[], READ_MADE[], READ_TURNED[], READ_PLACED[], READ_JOINED[];

/* "three", "三个"'s 三; digits from eleven on. */
const char *reading_count(const Written *w, size_t count);
/* "0, 1 and 2" of the keys this query may look at, or NULL if they are more than a few. */
const char *reading_list(const Facts *f);
/* "dimension 0 (fruit)", "第 0 维（fruit）". */
const char *reading_dimension(const Written *w, StepId step, Axis axis, size_t index);
/* Without the blanks that stand between two Chinese characters. */
char *reading_tidy(Arena *arena, const char *text);
/* The product that is the largest part of the sum. */
size_t reading_part(const Notes *notes);

#endif
