#include "math/kernel.h"

#include "math/exponential.h"
#include "math/row.h"

#include <math.h>
#include <stdbool.h>

double row_sum(const double *at, size_t count) {
    return row_way()->sum(at, count);
}

/* Cells from here on are -inf to the last. */
static size_t live_cells(Matrix scores) {
    const double *at = scores.at;
    size_t live = scores.cols;
    if (scores.col_step == 1)
        while (live && at[live - 1] == -INFINITY) live--;
    while (live && matrix_at(scores, 0, live - 1) == -INFINITY) live--;
    return live;
}

bool softmax_empty(Matrix scores) {
    for (size_t j = 0; j < scores.cols; j++)
        if (matrix_at(scores, 0, j) != -INFINITY) return false;
    return true;
}

/* Without rounding in between: cells behind `live` come to the same whatever it is, so they are not worked out. */
static double exact_row(double *weights, double *work, Matrix scores, size_t live, double temperature, bool stable,
                        double *maximum) {
    const RowWay *way = row_way();
    const double *from = scores.at;
    if (temperature != 1 || scores.col_step != 1) {
        for (size_t j = 0; j < live; j++) weights[j] = matrix_at(scores, 0, j) / temperature;
        from = weights;
    }
    *maximum = stable ? way->most(from, live) : 0;
    double sum = way->powers(work, from, live, *maximum);
    way->over(weights, work, live, sum);
    if (live == scores.cols) return sum;
    double power = exponential(-INFINITY - *maximum), share = power / sum;
    for (size_t j = live; j < scores.cols; j++) work[j] = power;
    for (size_t j = live; j < scores.cols; j++) weights[j] = share;
    return sum;
}

double softmax_row(const Arithmetic *arithmetic, double *weights, double *work, Matrix scores, double temperature,
                   bool stable, bool empty_nan, double *maximum) {
    size_t count = scores.cols, live = live_cells(scores);
    *maximum = 0;
    if (!live) {
        for (size_t j = 0; j < count; j++) {
            work[j] = 0;
            weights[j] = empty_nan ? NAN : 0;
        }
        return 0;
    }
    bool usual = temperature > 0 && temperature < INFINITY; /* so that -inf stays -inf */
    if (!arithmetic->round && usual) return exact_row(weights, work, scores, live, temperature, stable, maximum);
    for (size_t j = 0; j < count; j++) weights[j] = rounded(arithmetic, matrix_at(scores, 0, j) / temperature);
    if (stable) *maximum = row_way()->most(weights, count);
    for (size_t j = 0; j < count; j++)
        work[j] = rounded(arithmetic, exponential(rounded(arithmetic, weights[j] - *maximum)));
    double sum = rounded(arithmetic, row_sum(work, count));
    for (size_t j = 0; j < count; j++) weights[j] = rounded(arithmetic, work[j] / sum);
    return sum;
}
