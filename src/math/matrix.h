/* A matrix is a value that owns nothing: a transpose, the columns of a head, some rows are views of the
 * same numbers. Rows are tokens (queries), columns are features or keys. at == NULL: there is none. */
#ifndef QKV_MATH_MATRIX_H
#define QKV_MATH_MATRIX_H

#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Matrix {
    double *at;
    size_t rows, cols;
    ptrdiff_t row_step, col_step; /* in doubles */
} Matrix;

/* Zeros, rows x cols, row by row. */
Matrix matrix_new(Arena *arena, size_t rows, size_t cols);
/* The same with any numbers in it, for what is written whole before it is read. */
Matrix matrix_room(Arena *arena, size_t rows, size_t cols);
/* The same numbers in an area of their own, row by row. */
Matrix matrix_copy(Arena *arena, Matrix m);
Matrix matrix_transpose(Matrix m);
/* `count` columns (rows) from `first` on; they must exist. */
Matrix matrix_columns(Matrix m, size_t first, size_t count);
Matrix matrix_rows(Matrix m, size_t first, size_t count);
/* Copies the numbers of `from` into `to`; same shape. */
void matrix_fill(Matrix to, Matrix from);
void matrix_fill_with(Matrix to, double value);
/* Every number times `by`, or over it, which rounds otherwise than times its reciprocal. */
void matrix_times(Matrix m, double by);
void matrix_over(Matrix m, double by);
/* Same shape and the same bits in every cell (nan equals nan). */
bool matrix_same(Matrix a, Matrix b);

static inline double *matrix_cell(Matrix m, size_t row, size_t col) {
    return m.at + (ptrdiff_t)row * m.row_step + (ptrdiff_t)col * m.col_step;
}
static inline double matrix_at(Matrix m, size_t row, size_t col) {
    return *matrix_cell(m, row, col);
}

#endif
