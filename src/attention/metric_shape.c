#include "attention/metric_shape.h"

#include "math/exponential.h"
#include "math/measure.h"
#include "math/spectrum.h"

#include <math.h>

static double entropy(const double *share, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (share[i] > 0) sum -= share[i] * log(share[i]);
    return sum;
}

/* ---- weights ---- */

double metric_jsn(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    if (s->looking == 0 || s->cols < 2 || s->nan) return NAN;
    double mean = 0, together = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i]) mean += s->entropy[i] / (double)s->looking;
    for (size_t j = 0; j < s->cols; j++) {
        double share = s->column[j] / (double)s->looking;
        if (share > 0) together -= share * log(share);
    }
    return fmax(0, together - mean) / log((double)s->cols);
}

double metric_neff(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i]) sum += exponential(s->entropy[i]);
    return s->looking && !isnan(sum) ? sum / (double)s->looking : NAN;
}

double metric_erank(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)argument;
    Arena scratch = {0};
    size_t count = s->rows < s->cols ? s->rows : s->cols;
    double *values = singular_values(&scratch, trace_value(t, WEIGHTS, head)), sum = 0;
    for (size_t i = 0; i < count; i++) sum += values[i];
    for (size_t i = 0; i < count; i++) values[i] /= sum;
    double rank = sum > 0 ? exponential(entropy(values, count)) : NAN; /* NAN where a value is: no comparison holds */
    arena_free(&scratch);
    return rank;
}

/* Does the row have one largest weight? Then *col is its column. */
static bool wins(Matrix weights, size_t row, size_t *col) {
    double first = -INFINITY, second = -INFINITY;
    for (size_t j = 0; j < weights.cols; j++) {
        double w = matrix_at(weights, row, j);
        if (w > first) second = first, first = w, *col = j;
        else if (w > second) second = w;
    }
    return first - second >= 1e-12;
}

double metric_winners(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)argument;
    if (s->nan) return NAN;
    Arena scratch = {0};
    Matrix weights = trace_value(t, WEIGHTS, head);
    bool *won = TAKE_ARRAY(&scratch, bool, weights.cols);
    size_t count = 0;
    for (size_t i = 0; i < weights.rows; i++) {
        size_t col = 0;
        if (!s->sees[i] || !wins(weights, i, &col) || won[col]) continue;
        won[col] = true;
        count++;
    }
    arena_free(&scratch);
    return (double)count;
}

double metric_rank(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    Arena scratch = {0};
    Matrix scores = trace_value(t, SCORES, head);
    size_t count = scores.rows < scores.cols ? scores.rows : scores.cols;
    const double *values = singular_values(&scratch, scores);
    double rank = count && isnan(values[0]) ? NAN : (double)spectrum_rank(values, count, 1e-9);
    arena_free(&scratch);
    return rank;
}

/* ---- all heads ---- */

double metric_headsim(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)head, (void)argument;
    double sum = 0, pairs = 0;
    for (size_t g = 0; g < t->shape.heads; g++)
        for (size_t h = g + 1; h < t->shape.heads; h++, pairs++)
            sum += matrix_cosine(trace_value(t, WEIGHTS, g), trace_value(t, WEIGHTS, h));
    return pairs > 0 ? sum / pairs : NAN;
}

/* ---- z ---- */

bool metric_needs_z(const Trace *trace, size_t argument, Error *err) {
    (void)argument;
    return model_has(&trace->model, Z, err);
}

double metric_cosy(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    return matrix_likeness(trace_value(t, Z, head));
}

double metric_res(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    return matrix_residual(trace_value(t, Z, head));
}

/* ---- a copy of the model, moved ---- */

double metric_shift(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)head, (void)argument;
    Arena scratch = {0};
    Model moved = t->model;
    moved.set.q_start_auto = false;
    moved.set.q_start = model_q_start(&t->model) + 1;
    moved.set.k_start++;
    Trace *other = trace_new(&scratch, &moved);
    double most = 0;
    for (size_t h = 0; h < t->shape.heads; h++) {
        Matrix a = trace_value(t, BIASED, h), b = trace_value(other, BIASED, h);
        for (size_t i = 0; i < a.rows; i++)
            for (size_t j = 0; j < a.cols; j++) {
                double x = matrix_at(a, i, j), y = matrix_at(b, i, j), by = x == y ? 0 : fabs(x - y);
                if (isnan(most) || by > most || isnan(by)) most = isnan(most) ? most : by;
            }
    }
    arena_free(&scratch);
    return most;
}
