/* out = in0 · times / over: scaled. With the scale on times is 1 and over sqrt(d_head); with a number, the
 * other way round; so either is a single rounded operation. */
#include "attention/trace.h"
#include "math/crew.h"
#include "math/row.h"

static double scaled(const Rules *rule, double score) {
    return score * rule->times / rule->over;
}

static void forward_rows(const void *of, size_t first, size_t count) {
    const Job *job = of;
    const Rules *rule = &job->trace->rule;
    bool rows = job->out.col_step == 1 && job->in[0].col_step == 1;
    for (size_t i = first; i < first + count; i++) {
        if (rows)
            row_way()->scaled(matrix_cell(job->out, i, 0), matrix_cell(job->in[0], i, 0), job->out.cols, rule->times,
                              rule->over);
        for (size_t j = 0; j < job->out.cols && !rows; j++)
            *matrix_cell(job->out, i, j) = scaled(rule, matrix_at(job->in[0], i, j));
    }
}

static void forward(const Job *job) {
    enum { EACH = 4 }; /* multiplications a cell is worth */
    size_t threads = crew_for((double)EACH * (double)job->out.rows * (double)job->out.cols);
    crew_run(threads, forward_rows, job, job->out.rows);
}

/* out = in0·times/over */
static void backward(const Job *job) {
    for (size_t i = 0; i < job->dout.rows; i++)
        for (size_t j = 0; j < job->dout.cols; j++)
            *matrix_cell(job->din[0], i, j) += scaled(&job->trace->rule, matrix_at(job->dout, i, j));
}

static void back(const Job *job, size_t input, size_t row, size_t col, Back *back) {
    (void)input;
    back->kind = BACK_SCALE;
    back->above = matrix_at(job->dout, row, col);
    back->times = job->trace->rule.times;
    back->over = job->trace->rule.over;
    back->result = scaled(&job->trace->rule, back->above);
}

static void explain(const Job *job, size_t row, size_t col, Notes *notes) {
    double *a = TAKE(notes->arena, double);
    *a = matrix_at(job->in[0], row, col);
    notes->kind = NOTE_SCALE;
    notes->count = 1;
    notes->a = a;
    notes->times = job->trace->rule.times;
    notes->over = job->trace->rule.over;
    notes->result = scaled(&job->trace->rule, *a);
}

const Operation OP_SCALE = {
    .name = "scale", .forward = forward, .backward = backward, .explain = explain, .back = back};
