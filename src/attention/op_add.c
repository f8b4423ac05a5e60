/* out = in0 + in1 + in2, those that are there: placed, a placed context, biased. */
#include "attention/trace.h"

static double total(const Job *job, size_t row, size_t col) {
    double sum = matrix_at(job->in[0], row, col);
    for (size_t i = 1; i < 3; i++)
        if (job->in[i].at) sum += matrix_at(job->in[i], row, col);
    return sum;
}

static void forward(const Job *job) {
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++) *matrix_cell(job->out, i, j) = total(job, i, j);
}

/* out = in0 + in1 + in2 */
static void backward(const Job *job) {
    for (size_t in = 0; in < 3; in++) {
        if (!job->din[in].at) continue;
        for (size_t i = 0; i < job->dout.rows; i++)
            for (size_t j = 0; j < job->dout.cols; j++) *matrix_cell(job->din[in], i, j) += matrix_at(job->dout, i, j);
    }
}

static void back(const Job *job, size_t input, size_t row, size_t col, Back *back) {
    (void)input;
    back->kind = BACK_PASS;
    back->above = back->result = matrix_at(job->dout, row, col);
}

static void explain(const Job *job, size_t row, size_t col, Notes *notes) {
    double *a = TAKE_ARRAY(notes->arena, double, 3);
    StepId from[3] = {STEP_COUNT, STEP_COUNT, STEP_COUNT};
    for (size_t i = 0; i < 3; i++) {
        if (!job->in[i].at) continue;
        from[notes->count] = notes->from[i];
        a[notes->count++] = matrix_at(job->in[i], row, col);
    }
    for (size_t i = 0; i < 3; i++) notes->from[i] = from[i];
    notes->kind = NOTE_SUM;
    notes->inputs = notes->count;
    notes->a = a;
    notes->slope = job->trace->rule.slope[job->head];
    notes->result = total(job, row, col);
}

const Operation OP_ADD = {.name = "add", .forward = forward, .backward = backward, .explain = explain, .back = back};
