#include "attention/trace.h"

#include "attention/band.h"
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

/* Whose numbers of a step they are: a band makes the steps of its queries, and takes from the whole what is given and
 * what is of keys. *step becomes what it is looked through to. */
static Trace *holder(Trace *trace, StepId *step) {
    Trace *of = trace->whole && !STEPS[*step].by_query ? trace->whole : trace;
    *step = trace_through(of, *step);
    return of->whole && !of->node[*step].op ? of->whole : of;
}

/* Rows of the queries that a trace speaks of, where all rows came. */
static Matrix own_rows(const Trace *trace, const Trace *from, Matrix m) {
    return trace != from && m.at ? matrix_rows(m, trace->row, trace->rows) : m;
}

/* Input i of a step: the trace that has its numbers, and whether that has more rows than are read. */
typedef struct Input {
    Trace *from;
    StepId step;
    bool cut;
} Input;

static Input input_of(Trace *trace, StepId step, size_t i) {
    const Node *node = &trace->node[step];
    StepId in = node->in[i];
    bool rows = trace->whole && (i == 0 || !node->op->across); /* read row by row */
    Trace *from = rows || !trace->whole ? holder(trace, &in) : holder(trace->whole, &in);
    bool of_rows = STEPS[node->in[i]].by_query || STEPS[node->in[i]].kv;
    return (Input){from, in, rows && from != trace && of_rows};
}

/* What one head's share of a step reads of an input, of its values or its gradients (`whole`). */
static Matrix input_part(Trace *trace, StepId step, size_t i, const Input *in, Matrix whole, size_t head) {
    const Node *node = &trace->node[step];
    Matrix m =
        node->per_head ? part_read(in->from, in->step, whole, head, node->kv) : columns_used(trace, step, i, whole);
    if (in->cut) m = own_rows(trace, in->from, m);
    return i == 1 && node->flip ? matrix_transpose(m) : m;
}

/* The head that a step with heads of its own has for query head `head`. */
static size_t own_head(const Trace *trace, StepId step, size_t head) {
    const Node *node = &trace->node[step];
    return node->kv && node->layout != ONE ? trace->rule.group[head] : head;
}

static void make(Trace *trace, StepId step, size_t share);

static Matrix made(Trace *trace, StepId step) {
    for (size_t share = 0; share < trace_shares(trace, step); share++) make(trace, step, share);
    return trace->node[step].value;
}

/* The values of an input, computed as far as one head's share of the step reads them. */
static Matrix input_value(Trace *trace, StepId step, const Input *in, size_t head) {
    const Node *node = &trace->node[step], *from = &in->from->node[in->step];
    if (!node->per_head || !from->per_head) return made(in->from, in->step);
    make(in->from, in->step, node->kv ? head : own_head(in->from, in->step, head));
    return from->value;
}

/* The values one head's share of a step reads; out and the gradients are filled in by the caller. */
static Job job_of(Trace *trace, StepId step, size_t head) {
    const Node *node = &trace->node[step];
    Job job = {.trace = trace, .step = step, .head = head};
    for (size_t i = 0; i < node->inputs; i++) {
        if (!is_there(trace, node->in[i])) continue;
        Input in = input_of(trace, step, i);
        job.in[i] = input_part(trace, step, i, &in, input_value(trace, step, &in, head), head);
    }
    return job;
}

size_t trace_shares(const Trace *trace, StepId step) {
    return trace->node[step].per_head ? trace_heads(trace, step) : 1;
}

/* Room for all shares of a step, as the job of one of them needs it. */
static Matrix room_for(Trace *trace, StepId step, const Job *job) {
    const Node *node = &trace->node[step];
    size_t rows = job->in[0].rows, cols = job->in[0].cols;
    if (node->op->shape) node->op->shape(job, &rows, &cols);
    if (node->per_head && node->layout == COLUMNS) cols *= trace_heads(trace, step);
    if (node->per_head && node->layout == STACKED) rows *= trace_heads(trace, step);
    return matrix_room(trace->arena, rows, cols);
}

/* One share of a step, unless it is given or computed already. */
static void make(Trace *trace, StepId step, size_t share) {
    Node *node = &trace->node[step];
    if (!node->op || trace_is_made(trace, step, share)) {
        assert(node->value.at);
        return;
    }
    assert(!trace->lazy || trace->whole || !step_is_wide(step));
    Job job = job_of(trace, step, share);
    if (!node->value.at) node->value = room_for(trace, step, &job);
    job.out = share_of(trace, step, node->value, share);
    node->op->forward(&job);
    if (!node->op->made) round_matrix(trace->arithmetic, job.out);
    trace_made(trace, step, share);
}

void trace_made(Trace *trace, StepId step, size_t share) {
    Node *node = &trace->node[step];
    node->made[share / 64] |= (uint64_t)1 << share % 64;
    node->count++;
}

bool trace_is_made(const Trace *trace, StepId step, size_t share) {
    return trace->node[step].made[share / 64] >> share % 64 & 1;
}

/* The rows of every head of a step, one head after the other, where they do not lie so already. */
static Matrix gathered(Trace *band, const Node *node, Matrix whole) {
    Matrix all = matrix_room(band->arena, node->heads * band->rows, whole.cols);
    for (size_t h = 0; h < node->heads; h++)
        matrix_fill(matrix_rows(all, h * band->rows, band->rows),
                    matrix_rows(part(whole, node->layout, node->heads, h), band->row, band->rows));
    return all;
}

Matrix trace_whole(Trace *trace, StepId step) {
    StepId real = step;
    Trace *of = holder(trace, &real);
    Matrix value = made(of, real);
    if (of == trace || !STEPS[step].by_query) return value;
    return of->node[real].layout == STACKED ? gathered(trace, &of->node[real], value) : own_rows(trace, of, value);
}

/* A step without heads of its own (concat) is the whole of what it looks through to. */
static Matrix view_of(const Trace *trace, StepId step, StepId real, Matrix whole, size_t head) {
    return trace->node[step].layout == ONE ? whole : part_read(trace, real, whole, head, false);
}

Matrix trace_all_rows(Trace *trace, StepId step, size_t head, bool *cut) {
    StepId real = step;
    Trace *of = holder(trace, &real);
    *cut = of != trace && STEPS[step].by_query;
    const Node *node = &of->node[real];
    if (of->node[step].layout == ONE || !node->per_head) return view_of(of, step, real, made(of, real), head);
    make(of, real, own_head(of, real, head));
    return view_of(of, step, real, node->value, head);
}

bool trace_sees_all(Trace *band, StepId step) {
    StepId real = step;
    return !band->whole || !STEPS[step].by_query || holder(band, &real) != band;
}

Matrix trace_value(Trace *trace, StepId step, size_t head) {
    bool cut;
    Matrix m = trace_all_rows(trace, step, head, &cut);
    return cut ? matrix_rows(m, trace->row, trace->rows) : m;
}

/* ---- backward ---- */

Matrix trace_loss_weight(Trace *trace) {
    if (trace->node[G].value.at) return trace_whole(trace, G);
    Matrix out = trace_whole(trace, OUT), ones = matrix_new(trace->arena, out.rows, out.cols);
    matrix_fill_with(ones, 1);
    return ones;
}

Matrix trace_grad_room(Trace *trace, StepId step) {
    Node *node = &trace->node[step];
    if (!node->grad.at) node->grad = matrix_new(trace->arena, node->value.rows, node->value.cols);
    return node->grad;
}

/* The gradient a step collects; made where the step has a value and is not made from settings alone. */
static Matrix collected(Trace *trace, StepId step) {
    const Node *node = &trace->node[step];
    if (node->unasked || (node->op && node->op->made)) return (Matrix){0};
    return node->value.at ? trace_grad_room(trace, step) : node->grad;
}

Job trace_job_back(Trace *trace, StepId step, size_t share) {
    const Node *node = &trace->node[step];
    Job job = job_of(trace, step, share);
    job.out = share_of(trace, step, node->value, share);
    job.dout = share_of(trace, step, node->grad, share);
    for (size_t i = 0; i < node->inputs; i++) {
        if (!job.in[i].at) continue;
        Input in = input_of(trace, step, i);
        if (in.from != trace && !trace->adds) continue;
        Matrix whole = collected(in.from, in.step);
        if (whole.at) job.din[i] = input_part(trace, step, i, &in, whole, share);
    }
    return job;
}

/* Does a gradient come by here? */
static bool is_pulled(const Trace *trace, StepId step) {
    const Node *node = &trace->node[step];
    return !node->off && node->op && node->value.at && node->grad.at && (!trace->whole || STEPS[step].by_query);
}

static void pull_share(Trace *trace, StepId step, size_t share) {
    Job job = trace_job_back(trace, step, share);
    bool asked = job.din[0].at || job.din[1].at || job.din[2].at;
    if (asked && trace->node[step].op->backward) trace->node[step].op->backward(&job);
}

void trace_pull_steps(Trace *trace, StepId from, StepId to, size_t head) {
    for (StepId step = from; step >= to; step--) {
        if (!is_pulled(trace, step)) continue;
        size_t shares = trace_shares(trace, step);
        bool one = head != ALL_SHARES && trace->node[step].per_head;
        for (size_t h = one ? head : 0; h < (one ? head + 1 : shares); h++) pull_share(trace, step, h);
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
    trace_pull_steps(trace, OUT, TABLE, ALL_SHARES);
}

Matrix trace_grad_whole(Trace *trace, StepId step) {
    assert(!trace->lazy || trace_has_grads(trace, step));
    if (!trace->pulled) trace_pull(trace, trace_loss_weight(trace));
    step = trace_through(trace, step);
    assert(!trace->node[step].unasked);
    if (!trace->node[step].value.at) trace_whole(trace, step);
    return trace_grad_room(trace, step);
}

Matrix trace_grad(Trace *trace, StepId step, size_t head) {
    return view_of(trace, step, trace_through(trace, step), trace_grad_whole(trace, step), head);
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
    Matrix out = trace_whole(trace, OUT), g = trace_loss_weight(trace);
    double sum = 0;
    for (size_t i = 0; i < out.rows; i++)
        for (size_t j = 0; j < out.cols; j++) sum += matrix_at(out, i, j) * matrix_at(g, i, j);
    return sum;
}

/* ---- the arithmetic of one cell ---- */

/* Is the cell one of a matrix that lies in another, heads side by side? Then that is all there is to say. */
static bool explain_place(const Trace *trace, StepId step, StepId real, Notes *notes) {
    const Node *node = &trace->node[real];
    if (trace->node[step].layout != ONE || node->layout == ONE) return false;
    size_t width = node->value.cols / trace_heads(trace, real);
    notes->kind = NOTE_PLACE;
    notes->step = step;
    notes->from[0] = real;
    notes->inputs = 1;
    notes->place_head = notes->col / width;
    notes->place_row = notes->row;
    notes->place_col = notes->col % width;
    return true;
}

void trace_explain(Trace *trace, StepId step, size_t head, size_t row, size_t col, Arena *arena, Notes *notes) {
    if (STEPS[step].by_query && !trace->whole) trace = trace_band(trace, row, 1, arena);
    StepId real = step;
    Trace *of = holder(trace, &real);
    const Node *node = &of->node[real];
    size_t at = row - (STEPS[step].by_query ? trace->row : 0);
    double value = matrix_at(trace_value(trace, step, head), at, col);
    *notes = (Notes){.arena = arena,
                     .step = real,
                     .head = head,
                     .row = row,
                     .col = col,
                     .from = {STEP_COUNT, STEP_COUNT, STEP_COUNT},
                     .exact = value,
                     .result = value};
    if (explain_place(of, step, real, notes)) return;
    if (!node->op) {
        notes->kind = NOTE_GIVEN;
        return;
    }
    /* where the step is not computed by heads, the head's columns are some columns of the whole */
    size_t own = own_head(of, real, head);
    if (!node->per_head && node->layout == COLUMNS) col += own * (node->value.cols / trace_heads(of, real));
    Job job = job_of(of, real, node->per_head ? own : 0);
    job.out = share_of(of, real, node->value, own);
    notes->inputs = node->inputs;
    for (size_t i = 0; i < node->inputs; i++)
        if (job.in[i].at) notes->from[i] = trace_through(of, node->in[i]);
    node->op->explain(&job, at, col, notes);
    notes->exact = notes->result;
    if (!node->op->made) notes->result = rounded(of->arithmetic, notes->result);
}
