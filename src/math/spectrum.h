/* Singular values: of how many directions a matrix is made, and how large each is. Householder reflections bring it to
 * two diagonals, then each value is enclosed by counting how many lie below a number (Sturm sequence of the
 * Golub-Kahan form; Demmel and Kahan 1990), so that small ones are found as surely as large ones. Error about
 * rows · 2^-52 of the largest. */
#ifndef QKV_MATH_SPECTRUM_H
#define QKV_MATH_SPECTRUM_H

#include "math/matrix.h"

/* The min(rows, cols) singular values, largest first, in the arena; all nan where a number of m is no finite one. Takes
 * (rows + cols)·cols doubles of the arena besides, given back. */
double *singular_values(Arena *arena, Matrix m);

/* How many of the values are above `share` of the largest (NumPy's matrix_rank takes max(rows, cols)·2^-52). */
size_t spectrum_rank(const double *values, size_t count, double share);

#endif
