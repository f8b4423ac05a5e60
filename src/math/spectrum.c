#include "math/spectrum.h"

#include <float.h>
#include <math.h>

/* ---- to two diagonals ---- */

/* Makes a(i, c) zero for all i > r by a reflection v of rows r.., applied to the columns c..; returns what a(r, c) becomes.
 * Scaled by the largest entry, so that nothing overflows on the way. */
static double reflect(Matrix a, size_t r, size_t c) {
    double largest = 0, sum = 0;
    for (size_t i = r; i < a.rows; i++) largest = fmax(largest, fabs(matrix_at(a, i, c)));
    if (largest == 0) return 0;
    for (size_t i = r; i < a.rows; i++) {
        *matrix_cell(a, i, c) /= largest;
        sum += matrix_at(a, i, c) * matrix_at(a, i, c);
    }
    double head = matrix_at(a, r, c), length = head > 0 ? -sqrt(sum) : sqrt(sum);
    *matrix_cell(a, r, c) = head - length; /* column c holds v now */
    double half = sum - head * length;     /* |v|² / 2 */
    for (size_t j = c + 1; j < a.cols && half > 0; j++) {
        double dot = 0;
        for (size_t i = r; i < a.rows; i++) dot += matrix_at(a, i, c) * matrix_at(a, i, j);
        dot /= half;
        for (size_t i = r; i < a.rows; i++) *matrix_cell(a, i, j) -= dot * matrix_at(a, i, c);
    }
    return length * largest;
}

/* The diagonals of a bidiagonal matrix with the singular values of `a` (rows >= cols), interleaved: d0 e0 d1 e1 … */
static void bidiagonal(Matrix a, double *both) {
    Matrix turned = matrix_transpose(a);
    for (size_t k = 0; k < a.cols; k++) {
        both[2 * k] = reflect(a, k, k);
        if (k + 1 < a.cols) both[2 * k + 1] = reflect(turned, k + 1, k);
    }
}

/* ---- the values ---- */

/* How many singular values are below s > 0: the negative pivots of the Golub-Kahan matrix less s, beyond those of the
 * mirrored values. `both` holds 2·count - 1 numbers. */
static size_t below(const double *both, size_t count, double s) {
    size_t negative = 1;
    double pivot = -s;
    for (size_t i = 0; i + 1 < 2 * count; i++) {
        double off = both[i];
        if (pivot == 0) pivot = DBL_MIN;
        pivot = -s - off * off / pivot;
        negative += pivot < 0;
    }
    return negative - count;
}

static double largest_bound(const double *both, size_t count) {
    double most = 0;
    for (size_t i = 0; i + 1 < 2 * count; i++) {
        double next = i + 2 < 2 * count ? fabs(both[i + 1]) : 0;
        most = fmax(most, fabs(both[i]) + next);
    }
    return most;
}

/* The value with exactly `rank` others below it (those that are equal share one place). */
static double value_at(const double *both, size_t count, size_t rank, double high) {
    double low = 0;
    while (high - low > DBL_EPSILON * high) {
        double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high) break;
        if (below(both, count, middle) > rank) high = middle;
        else low = middle;
        if (high < DBL_MIN) return 0;
    }
    return low == 0 ? 0 : high;
}

static bool all_finite(Matrix m) {
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++)
            if (!isfinite(matrix_at(m, i, j))) return false;
    return true;
}

double *singular_values(Arena *arena, Matrix m) {
    if (m.rows < m.cols) m = matrix_transpose(m);
    size_t count = m.cols;
    double *values = TAKE_ARRAY(arena, double, count);
    if (!all_finite(m)) {
        for (size_t i = 0; i < count; i++) values[i] = NAN;
        return values;
    }
    Mark mark = arena_mark(arena);
    double *both = TAKE_ARRAY(arena, double, 2 * count);
    Matrix columns = matrix_copy(arena, matrix_transpose(m)); /* column by column, as the reflections walk */
    bidiagonal(matrix_transpose(columns), both);
    double unit = largest_bound(both, count);
    for (size_t i = 0; unit > 0 && i + 1 < 2 * count; i++) both[i] /= unit; /* so that no square is out of range */
    for (size_t i = 0; i < count && unit > 0; i++)
        values[i] =
            unit * value_at(both, count, count - 1 - i, i ? values[i - 1] / unit * (1 + 4 * DBL_EPSILON) : 1.0001);
    arena_rewind(arena, mark);
    return values;
}

size_t spectrum_rank(const double *values, size_t count, double share) {
    size_t rank = 0;
    while (rank < count && values[rank] > share * values[0]) rank++;
    return rank;
}
