#include "math/matrix.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

Matrix matrix_new(Arena *arena, size_t rows, size_t cols) {
    assert(cols == 0 || rows <= SIZE_MAX / sizeof(double) / cols);
    return (Matrix){TAKE_ARRAY(arena, double, rows *cols), rows, cols, (ptrdiff_t)cols, 1};
}

Matrix matrix_room(Arena *arena, size_t rows, size_t cols) {
    assert(cols == 0 || rows <= SIZE_MAX / sizeof(double) / cols);
    return (Matrix){arena_room(arena, rows * cols * sizeof(double)), rows, cols, (ptrdiff_t)cols, 1};
}

Matrix matrix_copy(Arena *arena, Matrix m) {
    Matrix copy = matrix_room(arena, m.rows, m.cols);
    matrix_fill(copy, m);
    return copy;
}

Matrix matrix_transpose(Matrix m) {
    return (Matrix){m.at, m.cols, m.rows, m.col_step, m.row_step};
}

Matrix matrix_columns(Matrix m, size_t first, size_t count) {
    assert(first <= m.cols && count <= m.cols - first);
    return (Matrix){matrix_cell(m, 0, first), m.rows, count, m.row_step, m.col_step};
}

Matrix matrix_rows(Matrix m, size_t first, size_t count) {
    assert(first <= m.rows && count <= m.rows - first);
    return (Matrix){matrix_cell(m, first, 0), count, m.cols, m.row_step, m.col_step};
}

void matrix_fill(Matrix to, Matrix from) {
    assert(to.rows == from.rows && to.cols == from.cols);
    for (size_t i = 0; i < to.rows; i++)
        for (size_t j = 0; j < to.cols; j++) *matrix_cell(to, i, j) = matrix_at(from, i, j);
}

void matrix_fill_with(Matrix to, double value) {
    bool zeros = value == 0 && !signbit(value) && to.col_step == 1; /* much the fastest, and the most asked for */
    for (size_t i = 0; i < to.rows; i++) {
        double *row = matrix_cell(to, i, 0);
        if (zeros) memset(row, 0, to.cols * sizeof *row);
        for (size_t j = 0; !zeros && j < to.cols; j++) row[(ptrdiff_t)j * to.col_step] = value;
    }
}

void matrix_times(Matrix m, double by) {
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) *matrix_cell(m, i, j) *= by;
}

void matrix_over(Matrix m, double by) {
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) *matrix_cell(m, i, j) /= by;
}

bool matrix_same(Matrix a, Matrix b) {
    if (a.rows != b.rows || a.cols != b.cols) return false;
    for (size_t i = 0; i < a.rows; i++)
        for (size_t j = 0; j < a.cols; j++)
            if (memcmp(matrix_cell(a, i, j), matrix_cell(b, i, j), sizeof(double)) != 0 &&
                !(matrix_at(a, i, j) != matrix_at(a, i, j) && matrix_at(b, i, j) != matrix_at(b, i, j)))
                return false;
    return true;
}
