#include "math/arithmetic.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* A binary format: bits of the significand with the leading one, exponents of the smallest normal and the largest
 * number. */
typedef struct Grid {
    unsigned bits;
    int least, most;
} Grid;

/* Straight from the bits of the double, so that nothing is rounded twice and no half type of the machine is needed. */
static double round_to(const Grid *grid, double value) {
    if (!isfinite(value) || value == 0) return value;
    if (fabs(value) < ldexp(1, grid->least)) {
        /* below this the grid is even: adding a number whose last bit is one step of it rounds to it */
        double step = ldexp(0x1.8p52, grid->least - (int)grid->bits + 1);
        return copysign(fabs(value) + step - step, value);
    }
    uint64_t pattern, cut = 53 - grid->bits, half = UINT64_C(1) << (cut - 1);
    memcpy(&pattern, &value, sizeof pattern);
    uint64_t odd = pattern >> cut & 1;
    pattern = (pattern + half - 1 + odd) >> cut << cut; /* a carry into the exponent is the next power of two */
    memcpy(&value, &pattern, sizeof value);
    return fabs(value) < ldexp(1, grid->most) * 2 ? value : copysign(INFINITY, value);
}

static double round_f32(double value) {
    return round_to(&(const Grid){24, -126, 127}, value);
}

static double round_bf16(double value) {
    return round_to(&(const Grid){8, -126, 127}, value);
}

static double round_f16(double value) {
    return round_to(&(const Grid){11, -14, 15}, value);
}

const Arithmetic ARITHMETICS[] = {{"f64", NULL}, {"f32", round_f32}, {"bf16", round_bf16}, {"f16", round_f16}};
const size_t ARITHMETIC_COUNT = sizeof ARITHMETICS / sizeof *ARITHMETICS;

void round_matrix(const Arithmetic *arithmetic, Matrix m) {
    if (!arithmetic->round) return;
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) *matrix_cell(m, i, j) = arithmetic->round(matrix_at(m, i, j));
}
