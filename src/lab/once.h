/* Rows that come again and again, as the tokens of a batch do, multiplied once: a product of rows that are equal to the
 * bit is equal to the bit. */
#ifndef QKV_LAB_ONCE_H
#define QKV_LAB_ONCE_H

#include "math/matrix.h"

typedef struct Once {
    Matrix all;      /* the rows, one after another; whoever has it fills them in, row by row */
    Matrix distinct; /* the first `count` rows: each that differs from all before it */
    size_t count;
    size_t *at;   /* by row of all: which of them it is */
    size_t *slot; /* where to look for a row: its number from 1 on, 0 = free */
    size_t slots; /* a power of two */
} Once;

/* Room for so many rows, in the arena. */
Once once_new(Arena *arena, size_t rows, size_t cols);

/* Sorts out the first `rows` rows of `all`. */
void once_sort(Once *once, size_t rows);

/* product = all·b, of the rows that were sorted; `work` has the shape of the product. */
void once_multiply(const Once *once, Matrix product, Matrix b, Matrix work);

#endif
