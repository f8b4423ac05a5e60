#include "attention/metric_model.h"

#include "math/measure.h"

#include <math.h>

/* The largest |a - b|; rows of a that come before `rows`. Two cells that are the same inf differ by nothing. */
static double farthest(Matrix a, Matrix b, size_t rows) {
    double most = 0;
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < a.cols; j++) {
            double left = matrix_at(a, i, j), right = matrix_at(b, i, j);
            most = larger_or_nan(most, left == right ? 0 : fabs(left - right));
        }
    return most;
}

double metric_deviation(Trace *trace, StepId step, size_t head) {
    if (trace->summary[head] || trace->lazy) {
        const Summary *s = summary_new(trace, head);
        return step == SCALED ? s->sd : s->sd_raw;
    }
    Spreading spread = {0};
    Matrix m = trace_value(trace, step, head);
    for (size_t i = 0; i < m.rows; i++) spread_row(&spread, matrix_rows(m, i, 1));
    return spread_deviation(&spread);
}

/* ---- one head ---- */

double metric_asymmetry(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    Matrix scaled = trace_value(trace, SCALED, head);
    return scaled.rows == scaled.cols ? farthest(scaled, matrix_transpose(scaled), scaled.rows) : NAN;
}

double metric_ratio(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    double root = sqrt((double)trace->shape.d_head);
    return metric_deviation(trace, SCALED, head) / metric_deviation(trace, SCORES, head) * root;
}

double metric_dist(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)trace, (void)head, (void)argument;
    return s->distance / (double)s->looking;
}

/* ---- all heads ---- */

double metric_wrongsum(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)head, (void)argument;
    double most = 0;
    for (size_t h = 0; h < trace->shape.heads; h++) most = larger_or_nan(most, summary_new(trace, h)->wrong);
    return most;
}

double metric_forbidden(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)head, (void)argument;
    double most = 0;
    for (size_t h = 0; h < trace->shape.heads; h++) most = larger_or_nan(most, summary_new(trace, h)->forbidden);
    return most;
}

/* ---- a copy of the model, changed ---- */

static bool needs_out(const Trace *trace, Error *err) {
    return model_has(&trace->model, OUT, err);
}

bool metric_needs_tokens(const Trace *trace, size_t argument, Error *err) {
    (void)argument;
    const Matrix *given = trace->model.given;
    if (!given[X].at || given[Q].at || given[K].at || given[V].at)
        return refuse(err, "this metric changes x, and here q k v are given instead: load x FILE, or new",
                      "这个指标要改 x，而这里直接给了 q k v：load x FILE，或 new");
    return needs_out(trace, err);
}

bool metric_needs_other_head(const Trace *trace, size_t argument, Error *err) {
    (void)argument;
    if (trace->shape.heads > 1 && trace->model.given[WQ].at && !trace->model.given[Q].at) return true;
    return refuse(err, "this metric changes the last head's wq, so it needs wq and more than one head: new",
                  "这个指标要改最后一个头的 wq，所以需要 wq 和不止一个头：new");
}

bool metric_needs_grad(const Trace *trace, size_t argument, Error *err) {
    if (argument >= STEP_COUNT)
        return refuse(err, "grad_NAME takes a step or given matrix for NAME, such as grad_wq",
                      "grad_NAME 里的 NAME 是一个步骤或给定的矩阵，例如 grad_wq");
    if (!trace_has_grads(trace, (StepId)argument))
        return refuse(
            err, "the gradient at %s runs over every row, and these steps are too large to be kept: gradients first",
            "%s 处的梯度要走遍每一行，而这些步骤太大，没有整体保存：请先 gradients", STEPS[argument].name);
    return model_has(&trace->model, (StepId)argument, err) && needs_out(trace, err) && trace_has_grad(trace, err);
}

double metric_leak(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)head, (void)argument;
    Arena scratch = {0};
    Model changed = trace->model;
    Matrix x = matrix_copy(&scratch, changed.given[X]);
    changed.given[X] = x;
    for (size_t j = 0; j < x.cols; j++) *matrix_cell(x, x.rows - 1, j) += 1;
    Matrix before = trace_whole(trace, OUT), after = trace_whole(trace_new(&scratch, &changed), OUT);
    double most = farthest(before, after, x.rows - 1);
    arena_free(&scratch);
    return most;
}

/* The rows of m, each one place on, the last to the front. */
static Matrix moved(Arena *arena, Matrix m) {
    Matrix to = matrix_new(arena, m.rows, m.cols);
    for (size_t i = 0; i < m.rows; i++) matrix_fill(matrix_rows(to, (i + 1) % m.rows, 1), matrix_rows(m, i, 1));
    return to;
}

double metric_perm(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)head, (void)argument;
    Arena scratch = {0};
    Model changed = trace->model;
    changed.given[X] = moved(&scratch, changed.given[X]);
    Matrix want = moved(&scratch, trace_whole(trace, OUT)), got = trace_whole(trace_new(&scratch, &changed), OUT);
    double most = farthest(got, want, want.rows);
    arena_free(&scratch);
    return most;
}

double metric_crosstalk(Trace *trace, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)head, (void)argument;
    Arena scratch = {0};
    Model changed = trace->model;
    Matrix wq = matrix_copy(&scratch, changed.given[WQ]);
    changed.given[WQ] = wq;
    matrix_times(matrix_columns(wq, wq.cols - trace->shape.d_head, trace->shape.d_head), 2);
    Matrix before = trace_value(trace, WEIGHTS, 0), after = trace_value(trace_new(&scratch, &changed), WEIGHTS, 0);
    double most = farthest(before, after, before.rows);
    arena_free(&scratch);
    return most;
}

double metric_grad(Trace *trace, const Summary *s, size_t head, size_t step) {
    (void)s, (void)head;
    return matrix_norm(trace_grad_whole(trace, (StepId)step));
}
