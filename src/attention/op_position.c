/* The numbers added to scaled scores by distance: ALiBi (-slope · |query position - key position|) and T5 (a row
 * of a table by bucket, a column by head). */
#include "attention/trace_plan.h"

#include <math.h>

static void shape(const Job *job, size_t *rows, size_t *cols) {
    *rows = job->trace->rows;
    *cols = job->trace->shape.n_k;
}

/* Key position less query position. */
static ptrdiff_t offset_of(const Job *job, size_t row, size_t key) {
    const Rules *rule = &job->trace->rule;
    return (ptrdiff_t)(rule->k_start + key) - (ptrdiff_t)(rule->q_start + job->trace->row + row);
}

double alibi_slope(size_t heads, size_t head) {
    size_t power = 1;
    while (power * 2 <= heads) power *= 2;
    if (head < power) return pow(2, -8.0 * (double)(head + 1) / (double)power);
    return pow(2, -8.0 * (double)(2 * (head - power) + 1) / (double)(2 * power));
}

static size_t distance_of(const Job *job, size_t row, size_t key) {
    ptrdiff_t offset = offset_of(job, row, key);
    return (size_t)(offset < 0 ? -offset : offset);
}

static void alibi_forward(const Job *job) {
    double slope = job->trace->rule.slope[job->head];
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++)
            *matrix_cell(job->out, i, j) = -slope * (double)distance_of(job, i, j);
}

static void alibi_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    notes->kind = NOTE_ALIBI;
    notes->slope = job->trace->rule.slope[job->head];
    notes->distance = distance_of(job, row, col);
    notes->result = -notes->slope * (double)notes->distance;
}

const Operation OP_ALIBI = {
    .name = "alibi", .made = true, .shape = shape, .forward = alibi_forward, .explain = alibi_explain};

size_t t5_bucket(ptrdiff_t offset, bool two_sided, size_t buckets, size_t max_distance) {
    size_t base = 0, distance = offset < 0 ? (size_t)-offset : two_sided ? (size_t)offset : 0;
    if (two_sided) {
        buckets /= 2;
        if (offset > 0) base = buckets;
    }
    size_t exact = buckets / 2;
    if (distance < exact) return base + distance;
    if (exact == 0 || max_distance <= exact) return base + (buckets ? buckets - 1 : 0);
    double share = log((double)distance / (double)exact) / log((double)max_distance / (double)exact);
    size_t far = exact + (size_t)(share * (double)(buckets - exact));
    return base + (far < buckets - 1 ? far : buckets - 1);
}

static size_t bucket_of(const Job *job, size_t row, size_t key) {
    const Rules *rule = &job->trace->rule;
    return t5_bucket(offset_of(job, row, key), rule->t5_two_sided, rule->t5_buckets, rule->t5_max);
}

static void t5_forward(const Job *job) {
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++)
            *matrix_cell(job->out, i, j) = matrix_at(job->in[0], bucket_of(job, i, j), job->head);
}

/* out[i,j] = table[bucket(i,j), head] */
static void t5_backward(const Job *job) {
    for (size_t i = 0; i < job->dout.rows; i++)
        for (size_t j = 0; j < job->dout.cols; j++)
            *matrix_cell(job->din[0], bucket_of(job, i, j), job->head) += matrix_at(job->dout, i, j);
}

static void t5_back(const Job *job, size_t input, size_t row, size_t col, Back *back) {
    (void)input;
    size_t count = 0, all = job->dout.rows * job->dout.cols;
    double *a = TAKE_ARRAY(back->arena, double, all);
    for (size_t i = 0; i < job->dout.rows && col == job->head; i++)
        for (size_t j = 0; j < job->dout.cols; j++)
            if (bucket_of(job, i, j) == row) a[count++] = matrix_at(job->dout, i, j);
    back->kind = BACK_COLUMN;
    back->count = count;
    back->a = a;
}

static void t5_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    notes->kind = NOTE_T5;
    notes->distance = distance_of(job, row, col);
    notes->bucket = bucket_of(job, row, col);
    notes->result = matrix_at(job->in[0], notes->bucket, job->head);
}

const Operation OP_T5 = {.name = "t5",
                         .shape = shape,
                         .forward = t5_forward,
                         .backward = t5_backward,
                         .explain = t5_explain,
                         .back = t5_back};
