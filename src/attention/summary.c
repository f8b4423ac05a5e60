#include "attention/summary.h"

#include "attention/metric_model.h"
#include "math/measure.h"

#include <math.h>

/* ---- spread ---- */

void spread_row(Spreading *spread, Matrix row) {
    if (row.cols == 0) return;
    double count = (double)row.cols, sum = 0, squares = 0;
    for (size_t j = 0; j < row.cols; j++) sum += matrix_at(row, 0, j);
    double mean = sum / count;
    for (size_t j = 0; j < row.cols; j++) squares += (matrix_at(row, 0, j) - mean) * (matrix_at(row, 0, j) - mean);
    double apart = mean - spread->mean, both = spread->count + count;
    spread->squares += squares + apart * apart * (spread->count * count / both);
    spread->mean += apart * (count / both);
    spread->count = both;
}

double spread_deviation(const Spreading *spread) {
    return isnan(spread->squares) ? NAN : sqrt(spread->squares / spread->count);
}

/* ---- a row ---- */

/* What is being summed up. */
typedef struct Pass {
    Summary *s;
    size_t head;
    Sight sight;
    const Model *model;
    bool exact; /* weights are softmax of masked, unrounded: entropy without a logarithm a cell */
    double temperature;
    Spreading scaled, scores;
} Pass;

static double entropy_by_logarithm(Matrix w) {
    double entropy = 0;
    for (size_t j = 0; j < w.cols; j++) {
        double weight = matrix_at(w, 0, j);
        if (weight > 0) entropy -= weight * log(weight);
    }
    return entropy;
}

/* With w = exp(x - most) / sum, -ln w = (most - x) + ln sum, and the sum is one over the largest weight. */
static double entropy_by_scores(Matrix w, Matrix masked, double temperature, double top) {
    double most = -INFINITY, apart = 0, total = 0;
    for (size_t j = 0; j < w.cols; j++) {
        double x = matrix_at(masked, 0, j);
        most = x > most ? x : most;
    }
    for (size_t j = 0; j < w.cols; j++) {
        double weight = matrix_at(w, 0, j), gap = most - matrix_at(masked, 0, j);
        apart += weight > 0 ? weight * gap : 0;
        total += weight;
    }
    return apart / temperature - log(top) * total;
}

/* `top`: the largest of the row. */
static double entropy_of(const Pass *p, Matrix w, Matrix masked, double top) {
    return p->exact && top > 0 ? entropy_by_scores(w, masked, p->temperature, top) : entropy_by_logarithm(w);
}

/* Top, entropy, Jacobian, columns and distance. */
static void sum_row(Pass *p, size_t i, Matrix w, Matrix masked) {
    Summary *s = p->s;
    double squares = 0, cubes = 0, most = 0, total = 0, far = 0;
    bool lost = false, looks = s->sees[i] > 0;
    for (size_t j = 0; j < s->cols; j++) {
        double weight = matrix_at(w, 0, j);
        lost |= !isfinite(weight);
        most = weight > most ? weight : most;
        squares += weight * weight;
        cubes += weight * weight * weight;
        total += weight;
        far += weight * fabs((double)i - (double)j);
    }
    for (size_t j = 0; looks && j < s->cols; j++) s->column[j] += matrix_at(w, 0, j);
    s->top[i] = lost ? NAN : most;
    s->entropy[i] = lost ? NAN : entropy_of(p, w, masked, most);
    s->jacobian[i] = lost ? NAN : sqrt(fmax(0, squares - 2 * cubes + squares * squares));
    s->nan = s->nan || lost;
    if (!looks) return;
    s->distance += far;
    s->wrong = larger_or_nan(s->wrong, fabs(total - 1));
    if (i < s->cols) s->diagonal += matrix_at(w, 0, i);
}

static void sum_forbidden(Pass *p, size_t i, Matrix w) {
    const Sight *sight = &p->sight;
    if (!sight->causal && !sight->window && !sight->padding && !sight->given) return;
    double sum = 0;
    for (size_t j = 0; j < w.cols; j++)
        if (sight_forbids(sight, p->model, i, j)) sum += matrix_at(w, 0, j);
    p->s->forbidden = larger_or_nan(p->s->forbidden, sum);
}

static void sum_rows(void *self, Trace *band) {
    Pass *p = self;
    Summary *s = p->s;
    Matrix weights = trace_value(band, WEIGHTS, p->head), biased = trace_value(band, BIASED, p->head);
    Matrix masked = p->exact ? trace_value(band, MASKED, p->head) : weights;
    Matrix scores = trace_value(band, SCORES, p->head), scaled = trace_value(band, SCALED, p->head);
    for (size_t r = 0; r < weights.rows; r++) {
        size_t i = band->row + r;
        s->sees[i] = sight_sees(&p->sight, p->model, matrix_rows(biased, r, 1), i);
        s->counted += s->sees[i] >= 2;
        s->looking += s->sees[i] >= 1;
        sum_row(p, i, matrix_rows(weights, r, 1), matrix_rows(masked, r, 1));
        sum_forbidden(p, i, matrix_rows(weights, r, 1));
        spread_row(&p->scaled, matrix_rows(scaled, r, 1));
        spread_row(&p->scores, matrix_rows(scores, r, 1));
    }
}

/* ---- some rows ---- */

static Pass pass_of(const Trace *trace, size_t head) {
    return (Pass){.head = head,
                  .model = &trace->model,
                  .sight = sight_of(&trace->model),
                  .temperature = trace->rule.temperature,
                  .exact = trace->node[WEIGHTS].op == &OP_SOFTMAX && !trace->arithmetic->round};
}

RowMeans summary_rows(Trace *trace, size_t head, size_t row, size_t rows) {
    Pass p = pass_of(trace, head);
    Matrix weights = trace_seen(trace, WEIGHTS, head), biased = trace_seen(trace, BIASED, head);
    Matrix masked = p.exact ? trace_seen(trace, MASKED, head) : weights;
    RowMeans means = {0};
    for (size_t i = row; i < row + rows; i++) {
        Matrix w = matrix_rows(weights, i, 1);
        size_t sees = sight_sees(&p.sight, p.model, matrix_rows(biased, i, 1), i);
        if (sees < 2) continue;
        double top = 0;
        for (size_t j = 0; j < w.cols; j++) top = larger_or_nan(top, matrix_at(w, 0, j));
        means.counted++;
        means.top += top;
        means.hn += isfinite(top) ? entropy_of(&p, w, matrix_rows(masked, i, 1), top) / log((double)sees) : NAN;
    }
    means.top /= (double)means.counted;
    means.hn /= (double)means.counted;
    return means;
}

/* ---- the whole ---- */

static double median_of_counted(Arena *arena, const Summary *s) {
    if (s->counted == 0) return NAN;
    double *sorted = TAKE_ARRAY(arena, double, s->counted);
    size_t count = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2 && !isnan(s->jacobian[i])) sorted[count++] = s->jacobian[i];
    if (count < s->counted) return NAN;
    return median_of(sorted, count);
}

static Summary *room_for(Arena *arena, size_t rows, size_t cols) {
    Summary *s = TAKE(arena, Summary);
    *s = (Summary){.rows = rows, .cols = cols};
    s->sees = TAKE_ARRAY(arena, size_t, rows);
    s->top = TAKE_ARRAY(arena, double, rows);
    s->entropy = TAKE_ARRAY(arena, double, rows);
    s->jacobian = TAKE_ARRAY(arena, double, rows);
    s->column = TAKE_ARRAY(arena, double, cols);
    return s;
}

bool summary_make(Trace *trace, size_t head, const Watch *by) {
    if (trace->summary[head]) return true;
    size_t rows, cols;
    trace_size(trace, WEIGHTS, head, &rows, &cols);
    Pass pass = pass_of(trace, head);
    pass.s = room_for(trace->arena, rows, cols);
    if (!trace_pass(trace, by, 0, 1, sum_rows, &pass)) return false;
    pass.s->sd = spread_deviation(&pass.scaled);
    pass.s->sd_raw = spread_deviation(&pass.scores);
    pass.s->jacobian_median = median_of_counted(trace->arena, pass.s);
    trace->summary[head] = pass.s;
    return true;
}

const Summary *summary_new(Trace *trace, size_t head) {
    summary_make(trace, head, NULL);
    return trace->summary[head];
}

bool summary_near(const Trace *trace, size_t head) {
    enum { SHORT = 1 << 18 /* cells, a few milliseconds */ };
    const Shape *s = &trace->shape;
    return !trace->lazy || trace->summary[head] || s->n_k == 0 || s->n_q <= SHORT / s->n_k;
}
