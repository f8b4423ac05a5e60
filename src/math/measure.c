#include "math/measure.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static double dot(Matrix a, Matrix b) {
    assert(a.rows == b.rows && a.cols == b.cols);
    double sum = 0;
    for (size_t i = 0; i < a.rows; i++)
        for (size_t j = 0; j < a.cols; j++) sum += matrix_at(a, i, j) * matrix_at(b, i, j);
    return sum;
}

double matrix_norm(Matrix m) {
    return sqrt(dot(m, m));
}

double matrix_cosine(Matrix a, Matrix b) {
    double size = dot(a, a) * dot(b, b);
    return size == 0 ? NAN : dot(a, b) / sqrt(size);
}

double matrix_likeness(Matrix m) {
    double sum = 0, pairs = 0;
    for (size_t i = 0; i < m.rows; i++)
        for (size_t k = i + 1; k < m.rows; k++) {
            Matrix a = matrix_rows(m, i, 1), b = matrix_rows(m, k, 1);
            double size = dot(a, a) * dot(b, b);
            if (size == 0) continue;
            sum += dot(a, b) / sqrt(size);
            pairs++;
        }
    return pairs > 0 ? sum / pairs : NAN;
}

double matrix_residual(Matrix m) {
    double off = 0, all = 0;
    for (size_t j = 0; j < m.cols; j++) {
        double mean = 0;
        for (size_t i = 0; i < m.rows; i++) mean += matrix_at(m, i, j);
        mean /= (double)m.rows;
        for (size_t i = 0; i < m.rows; i++) {
            double value = matrix_at(m, i, j);
            off += (value - mean) * (value - mean), all += value * value;
        }
    }
    return all > 0 ? sqrt(off / all) : NAN;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median_of(double *values, size_t count) {
    assert(count > 0);
    qsort(values, count, sizeof *values, by_size);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}
