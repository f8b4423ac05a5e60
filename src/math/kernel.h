/* The kernels. Every sum has a fixed order, so that the same numbers give the same bits on every machine:
 * a product of matrices sums in order of the inner index, each product rounded before it is added (no fused
 * multiply-add), in double whatever the arithmetic is; the sum of a row runs in eight lanes (element j goes to lane j mod 8), the lanes are then
 * joined as ((0+4)+(2+6)) + ((1+5)+(3+7)). */
#ifndef QKV_MATH_KERNEL_H
#define QKV_MATH_KERNEL_H

#include "math/arithmetic.h"
#include "math/matrix.h"

/* c = a·b; a n x m, b m x p, c n x p; any views, c apart from a and b. Each sum starts at 0. */
void multiply(Matrix c, Matrix a, Matrix b);
/* c += a·b: each sum starts at what c holds. */
void multiply_add(Matrix c, Matrix a, Matrix b);

/* The ways to do that, the fastest first and the plain loop last; all give the same bits. Those but the last want the
 * columns of c side by side, and only those that are `here` run on this machine. For tests and benchmarks. */
typedef struct MultiplyWay {
    const char *name;
    bool (*here)(void);
    void (*run)(Matrix c, Matrix a, Matrix b, bool fresh); /* fresh: c = a·b, else c += a·b */
} MultiplyWay;
extern const MultiplyWay MULTIPLY_WAYS[];
extern const size_t MULTIPLY_WAY_COUNT;

/* The sum of `count` numbers in eight lanes. */
double row_sum(const double *at, size_t count);

/* One row of softmax: w[j] = exp(s[j] / temperature - max) / sum; stable off: no maximum is subtracted.
 * The scores over the temperature, the differences, exponentials, their sum and the shares are each rounded.
 * A row without a finite score gives zeros, or nan if empty_nan; nan and +inf come out as IEEE makes them.
 * `work` (count numbers) keeps the exponentials, unless it is w; returns the sum, *maximum the maximum subtracted (0 if none). */
double softmax_row(const Arithmetic *arithmetic, double *w, double *work, Matrix s_row, double temperature, bool stable,
                   bool empty_nan, double *maximum);

/* Is no score of the row finite, nan or +inf, so that the row may look nowhere? */
bool softmax_empty(Matrix s_row);

#endif
