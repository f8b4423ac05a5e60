/* weights: softmax of each row of masked / temperature. A row without a finite score gives zeros (or nan, where
 * asked for) and passes no gradient. */
#include "attention/trace.h"
#include "math/crew.h"
#include "math/kernel.h"

static double *row_weights(const Job *job, size_t row, double *weights, double *work, double *maximum, double *sum) {
    const Rules *rule = &job->trace->rule;
    *sum = softmax_row(job->trace->arithmetic, weights, work, matrix_rows(job->in[0], row, 1), rule->temperature,
                       rule->stable, rule->empty_nan, maximum);
    return weights;
}

static void forward_rows(const void *of, size_t first, size_t rows) {
    const Job *job = of;
    double maximum, sum;
    for (size_t i = first; i < first + rows; i++) {
        double *row = matrix_cell(job->out, i, 0);
        row_weights(job, i, row, row, &maximum, &sum);
    }
}

static void forward(const Job *job) {
    enum { EACH = 16 }; /* multiplications a cell is worth */
    size_t threads = crew_for((double)EACH * (double)job->out.rows * (double)job->out.cols);
    crew_run(threads, forward_rows, job, job->out.rows);
}

/* w = softmax(s / t): ds_j += w_j (dw_j - sum_k w_k dw_k) / t */
static void backward(const Job *job) {
    Arena scratch = {0};
    double *terms = TAKE_ARRAY(&scratch, double, job->out.cols), t = job->trace->rule.temperature;
    for (size_t i = 0; i < job->out.rows; i++) {
        if (softmax_empty(matrix_rows(job->in[0], i, 1))) continue;
        for (size_t j = 0; j < job->out.cols; j++) terms[j] = matrix_at(job->out, i, j) * matrix_at(job->dout, i, j);
        double mean = row_sum(terms, job->out.cols);
        for (size_t j = 0; j < job->out.cols; j++)
            *matrix_cell(job->din[0], i, j) += matrix_at(job->out, i, j) * (matrix_at(job->dout, i, j) - mean) / t;
    }
    arena_free(&scratch);
}

static void back(const Job *job, size_t input, size_t row, size_t col, Back *back) {
    (void)input;
    size_t count = job->out.cols;
    double *above = TAKE_ARRAY(back->arena, double, count), *weight = TAKE_ARRAY(back->arena, double, count);
    double *terms = TAKE_ARRAY(back->arena, double, count), t = job->trace->rule.temperature;
    for (size_t j = 0; j < count; j++) {
        weight[j] = matrix_at(job->out, row, j);
        above[j] = matrix_at(job->dout, row, j);
        terms[j] = weight[j] * above[j];
    }
    back->kind = BACK_SOFTMAX;
    back->empty = softmax_empty(matrix_rows(job->in[0], row, 1));
    back->mean = row_sum(terms, count);
    for (size_t j = 0; j < count; j++) terms[j] = back->empty ? 0 : weight[j] * (above[j] - back->mean) / t;
    back->count = count;
    back->a = above;
    back->b = weight;
    back->product = terms;
    back->above = above[col];
    back->weight = weight[col];
    back->temperature = t;
    back->result = terms[col];
}

static void explain(const Job *job, size_t row, size_t col, Notes *notes) {
    const Rules *rule = &job->trace->rule;
    const Arithmetic *arithmetic = job->trace->arithmetic;
    Matrix scores = matrix_rows(job->in[0], row, 1);
    size_t count = scores.cols;
    double *a = TAKE_ARRAY(notes->arena, double, count), *shifted = TAKE_ARRAY(notes->arena, double, count);
    double *work = TAKE_ARRAY(notes->arena, double, count), *weights = TAKE_ARRAY(notes->arena, double, count);
    row_weights(job, row, weights, work, &notes->maximum, &notes->sum);
    for (size_t j = 0; j < count; j++) {
        a[j] = matrix_at(scores, 0, j);
        shifted[j] = rounded(arithmetic, rounded(arithmetic, a[j] / rule->temperature) - notes->maximum);
    }
    notes->kind = NOTE_SOFTMAX;
    notes->count = count;
    notes->a = a;
    notes->b = shifted;
    notes->product = work;
    notes->weight = weights;
    notes->temperature = rule->temperature;
    notes->stable = rule->stable;
    notes->empty = softmax_empty(scores);
    notes->result = weights[col];
}

const Operation OP_SOFTMAX = {
    .name = "softmax", .forward = forward, .backward = backward, .explain = explain, .back = back};
