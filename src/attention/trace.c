#include "attention/trace.h"

#include "attention/trace_plan.h"
#include "math/kernel.h"

#include <assert.h>

StepId trace_through(const Trace *trace, StepId step) {
    while (trace->node[step].off) step = trace->node[step].in[0];
    return step;
}

size_t trace_heads(const Trace *trace, StepId step) {
    return trace->node[step].heads;
}

/* The part of a whole matrix that belongs to one of `heads` heads. */
static Matrix part(Matrix whole, Layout layout, size_t heads, size_t head) {
    if (!whole.at || layout == ONE) return whole;
    if (layout == COLUMNS) return matrix_columns(whole, head * (whole.cols / heads), whole.cols / heads);
    return matrix_rows(whole, head * (whole.rows / heads), whole.rows / heads);
}

/* The part of `step` that head `head` of a step reads; `kv`: that head is a key/value head already. */
static Matrix part_read(const Trace *trace, StepId step, Matrix whole, size_t head, bool kv) {
    const Node *node = &trace->node[step];
    size_t own = node->layout != ONE && node->kv && !kv ? trace->rule.group[head] : head;
    return part(whole, node->layout, trace_heads(trace, step), own);
}

static bool is_there(const Trace *trace, StepId step) {
    step = trace_through(trace, step);
    return trace->node[step].op || trace->node[step].value.at;
}

/* k and v are made from the columns of wk and wv (and bk, bv) that kv_heads leaves in use. */
static Matrix columns_used(const Trace *trace, StepId step, size_t i, Matrix m) {
    if (i == 0 || !m.at || (step != K && step != V)) return m;
    return matrix_columns(m, 0, trace->shape.kv_heads * (step == K ? trace->shape.d_head : trace->shape.d_v));
}

/* One head's share of what a step has made: of its value or its gradient. */
static Matrix share_of(const Trace *trace, StepId step, Matrix whole, size_t head) {
    const Node *node = &trace->node[step];
    return node->per_head ? part(whole, node->layout, trace_heads(trace, step), head) : whole;
}

/* What one head's share of a step reads of input i, whose whole is a value or a gradient. */
static Matrix read_of(const Trace *trace, StepId step, size_t i, Matrix whole, size_t head) {
    const Node *node = &trace->node[step];
    StepId in = trace_through(trace, node->in[i]);
    Matrix m = node->per_head ? part_read(trace, in, whole, head, node->kv) : columns_used(trace, step, i, whole);
    return i == 1 && node->flip ? matrix_transpose(m) : m;
}

/* The values one head's share of a step reads; out and the gradients are filled in by the caller. */
static Job job_of(Trace *trace, StepId step, size_t head) {
    const Node *node = &trace->node[step];
    Job job = {.trace = trace, .step = step, .head = head};
    for (size_t i = 0; i < node->inputs; i++) {
        if (!is_there(trace, node->in[i])) continue;
        job.in[i] = read_of(trace, step, i, trace_whole(trace, node->in[i]), head);
    }
    return job;
}

size_t trace_shares(const Trace *trace, StepId step) {
    return trace->node[step].per_head ? trace_heads(trace, step) : 1;
}

static void compute(Trace *trace, StepId step) {
    Node *node = &trace->node[step];
    assert(node->op);
    for (size_t h = 0; h < trace_shares(trace, step); h++) {
        Job job = job_of(trace, step, h);
        if (!node->value.at) {
            size_t rows = job.in[0].rows, cols = job.in[0].cols;
            if (node->op->shape) node->op->shape(&job, &rows, &cols);
            if (node->per_head && node->layout == COLUMNS) cols *= trace_heads(trace, step);
            if (node->per_head && node->layout == STACKED) rows *= trace_heads(trace, step);
            node->value = matrix_new(trace->arena, rows, cols);
        }
        job.out = share_of(trace, step, node->value, h);
        node->op->forward(&job);
    }
    if (!node->op->made) round_matrix(trace->arithmetic, node->value);
}

Matrix trace_whole(Trace *trace, StepId step) {
    step = trace_through(trace, step);
    if (!trace->node[step].value.at) compute(trace, step);
    return trace->node[step].value;
}

/* A step without heads of its own (concat) is the whole of what it looks through to. */
static Matrix view_of(const Trace *trace, StepId step, Matrix whole, size_t head) {
    if (trace->node[step].layout == ONE) return whole;
    return part_read(trace, trace_through(trace, step), whole, head, false);
}

Matrix trace_value(Trace *trace, StepId step, size_t head) {
    return view_of(trace, step, trace_whole(trace, step), head);
}

/* ---- backward ---- */

static Matrix loss_weight(Trace *trace) {
    if (trace->node[G].value.at) return trace->node[G].value;
    Matrix out = trace_whole(trace, OUT), ones = matrix_new(trace->arena, out.rows, out.cols);
    matrix_fill_with(ones, 1);
    return ones;
}

/* The gradient a step collects; made where the step has a value and is not made from settings alone. */
static Matrix collected(Trace *trace, StepId step) {
    Node *node = &trace->node[step];
    if (node->unasked || (node->op && node->op->made)) return (Matrix){0};
    if (!node->grad.at && node->value.at) node->grad = matrix_new(trace->arena, node->value.rows, node->value.cols);
    return node->grad;
}

Job trace_job_back(Trace *trace, StepId step, size_t share) {
    const Node *node = &trace->node[step];
    Job job = job_of(trace, step, share);
    job.out = share_of(trace, step, node->value, share);
    job.dout = share_of(trace, step, node->grad, share);
    for (size_t i = 0; i < node->inputs; i++) {
        if (!job.in[i].at) continue;
        Matrix whole = collected(trace, trace_through(trace, node->in[i]));
        if (whole.at) job.din[i] = read_of(trace, step, i, whole, share);
    }
    return job;
}

static void pull_step(Trace *trace, StepId step) {
    for (size_t h = 0; h < trace_shares(trace, step); h++) {
        Job job = trace_job_back(trace, step, h);
        if (trace->node[step].op->backward) trace->node[step].op->backward(&job);
    }
}

void trace_collect(Trace *trace, StepId step, Matrix into) {
    Node *node = &trace->node[step];
    assert(!trace->pulled && !node->op && node->value.at);
    assert(!into.at || (into.rows == node->value.rows && into.cols == node->value.cols));
    node->grad = into;
    node->unasked = !into.at;
}

void trace_pull(Trace *trace, Matrix dout) {
    assert(!trace->pulled);
    trace->pulled = true;
    trace_whole(trace, OUT);
    StepId last = trace_through(trace, OUT);
    matrix_fill(collected(trace, last), dout);
    for (StepId step = OUT; step >= TABLE; step--) {
        const Node *node = &trace->node[step];
        if (!node->off && node->op && node->value.at && node->grad.at) pull_step(trace, step);
    }
}

Matrix trace_grad_whole(Trace *trace, StepId step) {
    if (!trace->pulled) trace_pull(trace, loss_weight(trace));
    step = trace_through(trace, step);
    assert(!trace->node[step].unasked);
    if (!trace->node[step].value.at) trace_whole(trace, step);
    Node *node = &trace->node[step];
    if (!node->grad.at) node->grad = matrix_new(trace->arena, node->value.rows, node->value.cols);
    return node->grad;
}

Matrix trace_grad(Trace *trace, StepId step, size_t head) {
    return view_of(trace, step, trace_grad_whole(trace, step), head);
}

bool trace_has_grad(const Trace *trace, Error *err) {
    for (StepId step = TABLE; step < STEP_COUNT; step++) {
        const Node *node = &trace->node[step];
        if (!node->off && node->op && !node->op->made && !node->op->backward)
            return refuse(err, "a planted bug computes a step in a way that has no gradient: bug clear first",
                          "植入的错误用没有梯度的方式计算了一步：请先 bug clear");
    }
    return true;
}

double trace_loss(Trace *trace) {
    Matrix out = trace_whole(trace, OUT), g = loss_weight(trace);
    double sum = 0;
    for (size_t i = 0; i < out.rows; i++)
        for (size_t j = 0; j < out.cols; j++) sum += matrix_at(out, i, j) * matrix_at(g, i, j);
    return sum;
}

/* ---- the arithmetic of one cell ---- */

void trace_explain(Trace *trace, StepId step, size_t head, size_t row, size_t col, Arena *arena, Notes *notes) {
    StepId real = trace_through(trace, step);
    const Node *node = &trace->node[real];
    Matrix seen = trace_value(trace, step, head);
    *notes = (Notes){.arena = arena,
                     .step = real,
                     .head = head,
                     .row = row,
                     .col = col,
                     .from = {STEP_COUNT, STEP_COUNT, STEP_COUNT},
                     .exact = matrix_at(seen, row, col),
                     .result = matrix_at(seen, row, col)};
    if (trace->node[step].layout == ONE && node->layout != ONE) { /* heads side by side */
        size_t width = node->value.cols / trace_heads(trace, real);
        notes->kind = NOTE_PLACE;
        notes->step = step;
        notes->from[0] = real;
        notes->inputs = 1;
        notes->place_head = col / width;
        notes->place_row = row;
        notes->place_col = col % width;
        return;
    }
    if (!node->op) {
        notes->kind = NOTE_GIVEN;
        return;
    }
    /* where the step is not computed by heads, the head's columns are some columns of the whole */
    size_t own = node->kv && node->layout != ONE ? trace->rule.group[head] : head;
    if (!node->per_head && node->layout == COLUMNS) col += own * (node->value.cols / trace_heads(trace, real));
    Job job = job_of(trace, real, node->per_head ? own : 0);
    job.out = share_of(trace, real, node->value, own);
    notes->inputs = node->inputs;
    for (size_t i = 0; i < node->inputs; i++)
        if (job.in[i].at) notes->from[i] = trace_through(trace, node->in[i]);
    node->op->explain(&job, row, col, notes);
    notes->exact = notes->result;
    if (!node->op->made) notes->result = rounded(trace->arithmetic, notes->result);
}
