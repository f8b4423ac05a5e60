#include "math/kernel.h"

#include <math.h>
#include <stdbool.h>

enum { LANES = 8 };

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
