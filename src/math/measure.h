/* Figures of a whole matrix or of a list of numbers, which metrics, labs and answers share. Sums run row by row in order
 * of the columns. Pure: nothing is owned. */
#ifndef QKV_MATH_MEASURE_H
#define QKV_MATH_MEASURE_H

#include "math/matrix.h"

/* The Frobenius norm; of a row alone, its length. */
double matrix_norm(Matrix m);

/* The cosine of two matrices of one shape, each taken as one list of numbers; nan where one of them is all 0. */
double matrix_cosine(Matrix a, Matrix b);

/* The mean cosine over pairs of rows, those of length 0 left out; nan where no pair is left. */
double matrix_likeness(Matrix m);

/* |m - its mean row| / |m|, Frobenius: 0 where all rows are equal; nan where m is all 0. */
double matrix_residual(Matrix m);

/* The middle of the values, of an even count the mean of the two in the middle; sorts them. There must be one. */
double median_of(double *values, size_t count);

#endif
