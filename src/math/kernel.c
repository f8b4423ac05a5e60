#include "math/kernel.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

enum { LANES = 8 };

/* Rows of c and b that lie row by row: the inner loop runs over columns, so that it can be made wide without
 * changing the order in which any one element is summed. */
static void multiply_rows(Matrix c, Matrix a, Matrix b) {
    for (size_t i = 0; i < c.rows; i++) {
        double *restrict out = matrix_cell(c, i, 0);
        for (size_t k = 0; k < a.cols; k++) {
            const double factor = matrix_at(a, i, k);
            const double *restrict row = matrix_cell(b, k, 0);
            for (size_t j = 0; j < c.cols; j++) out[j] += factor * row[j];
        }
    }
}

void multiply_add(Matrix c, Matrix a, Matrix b) {
    assert(a.rows == c.rows && b.cols == c.cols && a.cols == b.rows);
    if (c.col_step == 1 && b.col_step == 1) {
        multiply_rows(c, a, b);
        return;
    }
    for (size_t i = 0; i < c.rows; i++)
        for (size_t j = 0; j < c.cols; j++) {
            double sum = matrix_at(c, i, j);
            for (size_t k = 0; k < a.cols; k++) sum += matrix_at(a, i, k) * matrix_at(b, k, j);
            *matrix_cell(c, i, j) = sum;
        }
}

double row_sum(const double *at, size_t count) {
    double lane[LANES] = {0};
    for (size_t j = 0; j < count; j++) lane[j % LANES] += at[j];
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

bool softmax_empty(Matrix scores) {
    for (size_t j = 0; j < scores.cols; j++)
        if (matrix_at(scores, 0, j) != -INFINITY) return false;
    return true;
}

double softmax_row(const Arithmetic *arithmetic, double *weights, double *work, Matrix scores, double temperature,
                   bool stable, bool empty_nan, double *maximum) {
    size_t count = scores.cols;
    *maximum = 0;
    if (softmax_empty(scores)) {
        for (size_t j = 0; j < count; j++) {
            work[j] = 0;
            weights[j] = empty_nan ? NAN : 0;
        }
        return 0;
    }
    for (size_t j = 0; j < count; j++) weights[j] = rounded(arithmetic, matrix_at(scores, 0, j) / temperature);
    if (stable) {
        *maximum = -INFINITY;
        for (size_t j = 0; j < count; j++) {
            if (weights[j] > *maximum || isnan(weights[j])) *maximum = weights[j];
            if (isnan(weights[j])) break; /* the row is lost; nan shows it */
        }
    }
    for (size_t j = 0; j < count; j++) work[j] = rounded(arithmetic, exp(rounded(arithmetic, weights[j] - *maximum)));
    double sum = rounded(arithmetic, row_sum(work, count));
    for (size_t j = 0; j < count; j++) weights[j] = rounded(arithmetic, work[j] / sum);
    return sum;
}
