#include "attention/back.h"

#include "attention/trace_plan.h"

#include <stdint.h>

double back_add(const Back *back, double sum) {
    const double *terms = back->kind == BACK_PRODUCT ? back->product : back->kind == BACK_COLUMN ? back->a : NULL;
    if (!terms) return sum + back->result;
    for (size_t k = 0; k < back->count; k++) sum += terms[k];
    return sum;
}

/* Is the cell at that address part of the view, and where? */
static bool find(Matrix view, const double *cell, size_t *row, size_t *col) {
    if (!view.at || (uintptr_t)cell < (uintptr_t)view.at) return false;
    size_t apart = ((uintptr_t)cell - (uintptr_t)view.at) / sizeof *cell;
    size_t down = (size_t)view.row_step, across = (size_t)view.col_step;
    if (view.rows == 1) *row = 0, *col = apart / across, apart %= across;
    else if (view.cols == 1) *col = 0, *row = apart / down, apart %= down;
    else if (down >= across) *row = apart / down, *col = apart % down / across, apart = apart % down % across;
    else *col = apart / across, *row = apart % across / down, apart = apart % across % down;
    return apart == 0 && *row < view.rows && *col < view.cols;
}

/* The last step's gradient is the weight of the loss, before anything reads it. */
static void add_loss(Trace *trace, Backs *backs, double value, Arena *arena) {
    if (backs->step != trace_through(trace, OUT)) return;
    backs->at[backs->count++] = (Back){.arena = arena, .kind = BACK_LOSS, .through = backs->step, .result = value};
}

static void add_way(Backs *backs, const Job *job, size_t share, size_t input, size_t row, size_t col, Arena *arena) {
    Back *back = &backs->at[backs->count++];
    const Operation *op = job->trace->node[job->step].op;
    *back = (Back){.arena = arena, .through = job->step, .share = share, .input = input, .row = row, .col = col};
    if (op->back) op->back(job, input, row, col, back);
    else backs->known = false;
    if (back->kind == BACK_PRODUCT || back->kind == BACK_COLUMN) back->result = back_add(back, 0);
    if (back->kind == BACK_COLUMN && back->count == 0) backs->count--; /* another head's column of a table */
}

Backs trace_backs(Trace *trace, StepId step, size_t head, size_t row, size_t col, Arena *arena) {
    Backs backs = {.step = trace_through(trace, step), .known = true};
    Matrix grad = trace_grad(trace, step, head);
    const double *cell = matrix_cell(grad, row, col);
    size_t most = 1;
    for (StepId id = TABLE; id < STEP_COUNT; id++) most += trace_shares(trace, id) * trace->node[id].inputs;
    backs.at = TAKE_ARRAY(arena, Back, most);
    add_loss(trace, &backs, *cell, arena);
    for (StepId id = OUT; id >= TABLE; id--) {
        const Node *node = &trace->node[id];
        if (node->off || !node->op || !node->value.at || !node->grad.at) continue;
        for (size_t share = 0; share < trace_shares(trace, id); share++) {
            Job job = trace_job_back(trace, id, share);
            for (size_t i = 0; i < node->inputs; i++) {
                size_t r, c;
                if (find(job.din[i], cell, &r, &c)) add_way(&backs, &job, share, i, r, c, arena);
            }
        }
    }
    for (size_t i = 0; i < backs.count; i++)
        backs.result = i ? back_add(&backs.at[i], backs.result) : backs.at[0].result;
    return backs;
}
