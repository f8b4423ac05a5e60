/* allowed: all masks in force joined with AND, 1 = may look. masked: the score where allowed is 1, else fill. */
#include "attention/trace.h"
#include "math/crew.h"
#include "math/row.h"

static unsigned forbids(const Job *job, size_t row, size_t key) {
    const Rules *rule = &job->trace->rule;
    return rule->forbids(&rule->sight, &job->trace->model, job->trace->row + row, key);
}

static void allowed_shape(const Job *job, size_t *rows, size_t *cols) {
    *rows = job->trace->rows;
    *cols = job->trace->shape.n_k;
}

/* Rows by as many as a job is worth, `each` multiplications a cell. */
static void make_rows(const Job *job, CrewWork *work, double each) {
    crew_run(crew_for(each * (double)job->out.rows * (double)job->out.cols), work, job, job->out.rows);
}

static void allowed_rows(const void *of, size_t first, size_t count) {
    const Job *job = of;
    for (size_t i = first; i < first + count; i++)
        for (size_t j = 0; j < job->out.cols; j++) *matrix_cell(job->out, i, j) = forbids(job, i, j) ? 0 : 1;
}

static void allowed_forward(const Job *job) {
    make_rows(job, allowed_rows, 8);
}

static void allowed_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    notes->kind = NOTE_ALLOWED;
    notes->forbidden = forbids(job, row, col);
    notes->result = notes->forbidden ? 0 : 1;
}

const Operation OP_ALLOWED = {
    .name = "allowed", .made = true, .shape = allowed_shape, .forward = allowed_forward, .explain = allowed_explain};

static void forward_rows(const void *of, size_t first, size_t count) {
    const Job *job = of;
    double fill = job->trace->rule.fill;
    bool rows = job->out.col_step == 1 && job->in[0].col_step == 1 && job->in[1].col_step == 1;
    for (size_t i = first; i < first + count; i++) {
        if (rows)
            row_way()->chosen(matrix_cell(job->out, i, 0), matrix_cell(job->in[0], i, 0), matrix_cell(job->in[1], i, 0),
                              job->out.cols, fill);
        for (size_t j = 0; j < job->out.cols && !rows; j++)
            *matrix_cell(job->out, i, j) = matrix_at(job->in[1], i, j) != 0 ? matrix_at(job->in[0], i, j) : fill;
    }
}

static void forward(const Job *job) {
    make_rows(job, forward_rows, 2);
}

/* out = allowed ? in0 : fill */
static void backward(const Job *job) {
    for (size_t i = 0; i < job->dout.rows; i++)
        for (size_t j = 0; j < job->dout.cols; j++)
            if (matrix_at(job->in[1], i, j) != 0) *matrix_cell(job->din[0], i, j) += matrix_at(job->dout, i, j);
}

static void back(const Job *job, size_t input, size_t row, size_t col, Back *back) {
    (void)input;
    back->kind = BACK_MASK;
    back->above = matrix_at(job->dout, row, col);
    back->allowed = matrix_at(job->in[1], row, col) != 0;
    back->result = back->allowed ? back->above : 0;
}

static void explain(const Job *job, size_t row, size_t col, Notes *notes) {
    double *a = TAKE(notes->arena, double);
    *a = matrix_at(job->in[0], row, col);
    bool may = matrix_at(job->in[1], row, col) != 0;
    notes->kind = NOTE_MASK;
    notes->count = 1;
    notes->a = a;
    notes->fill = job->trace->rule.fill;
    notes->forbidden = forbids(job, row, col);
    notes->result = may ? *a : notes->fill;
}

const Operation OP_MASK = {.name = "mask", .forward = forward, .backward = backward, .explain = explain, .back = back};
