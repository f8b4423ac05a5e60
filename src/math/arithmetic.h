/* How results are rounded. An Arithmetic is a row of ARITHMETICS; f64 rounds nothing, the others round a double
 * once, straight to their own grid: to nearest, ties to even, beyond the largest number to inf, below the smallest
 * normal one to subnormals. Kernels that do more than one rounded operation a cell take it and round inside. */
#ifndef QKV_MATH_ARITHMETIC_H
#define QKV_MATH_ARITHMETIC_H

#include "math/matrix.h"

typedef struct Arithmetic {
    const char *name;
    double (*round)(double); /* NULL: nothing to round */
} Arithmetic;

extern const Arithmetic ARITHMETICS[]; /* f64 first */
extern const size_t ARITHMETIC_COUNT;

static inline double rounded(const Arithmetic *arithmetic, double value) {
    return arithmetic->round ? arithmetic->round(value) : value;
}

/* Rounds every cell in place. */
void round_matrix(const Arithmetic *arithmetic, Matrix m);

#endif
