#include "attention/band.h"

#include "attention/trace_plan.h"

#include <assert.h>
#include <string.h>

Trace *trace_band(Trace *trace, size_t row, size_t rows, Arena *arena) {
    if (!trace->lazy) return trace;
    assert(!trace->whole && row + rows <= trace->rows);
    Trace *band = TAKE(arena, Trace);
    *band = *trace;
    band->arena = arena;
    band->whole = trace;
    band->row = row;
    band->rows = rows;
    band->pulled = false;
    memset(band->summary, 0, sizeof band->summary);
    memset(band->figures, 0, sizeof band->figures);
    for (StepId id = 0; id < STEP_COUNT; id++) {
        Node *node = &band->node[id];
        node->grad = (Matrix){0};
        node->unasked = false;
        if (!node->op || !STEPS[id].by_query) continue;
        node->value = (Matrix){0};
        memset(node->made, 0, sizeof node->made);
        node->count = 0;
    }
    /* what x and its place get of a loss comes through the keys as well */
    band->node[TABLE].unasked = band->node[PLACED].unasked = true;
    return band;
}

/* Is it computed, through to the last head? */
static bool is_full(const Trace *trace, StepId step) {
    const Node *node = &trace->node[step];
    return node->value.at && (!node->op || node->count == trace_shares(trace, step));
}

bool trace_has_rows(const Trace *trace, StepId step) {
    if (!trace->lazy || trace->whole || !STEPS[step].by_query) return true;
    if (STEPS[step].layout != STACKED && step != ALLOWED && step < Z) return true;
    step = trace_through(trace, step);
    return is_full(trace, step) || (step > Z && is_full(trace, trace_through(trace, CONCAT)));
}

void trace_size(Trace *trace, StepId step, size_t head, size_t *rows, size_t *cols) {
    const Shape *shape = &trace->shape;
    if (trace_has_rows(trace, step) && !trace->whole) {
        Matrix m = trace_value(trace, step, head);
        *rows = m.rows;
        *cols = m.cols;
        return;
    }
    bool mixed = step == OUT && trace_through(trace, OUT) == OUT;
    *rows = shape->n_q;
    *cols = step == Z        ? shape->d_v
            : mixed          ? trace->model.given[WO].cols
            : step >= CONCAT ? shape->heads * shape->d_v
                             : shape->n_k;
}

/* Rows counted from row 0 of all; only those that are there may be read. */
static Matrix numbered(const Trace *band, Matrix m) {
    m.at -= (ptrdiff_t)band->row * m.row_step;
    m.rows = band->shape.n_q;
    return m;
}

Matrix trace_seen(Trace *band, StepId step, size_t head) {
    bool cut;
    Matrix m = trace_all_rows(band, step, head, &cut);
    return cut || !band->whole || !STEPS[step].by_query ? m : numbered(band, m);
}

Matrix trace_grad_seen(Trace *band, StepId step, size_t head) {
    Matrix m = trace_grad(band, step, head);
    return band->whole ? numbered(band, m) : m;
}

Matrix trace_part(Trace *trace, StepId step, size_t head, size_t row, size_t rows, Arena *arena) {
    if (trace_has_rows(trace, step)) return matrix_rows(trace_value(trace, step, head), row, rows);
    return trace_value(trace_band(trace, row, rows, arena), step, head);
}

/* ---- over all rows ---- */

size_t trace_band_rows(const Trace *trace) {
    /* fewer would pack the keys too often, more pay no longer and let the watch wait */
    enum { LEAST = 16, MOST = 64 };
    double fit = trace->model.set.memory * 1048576 / 4 / sizeof(double) / (double)(trace->shape.n_k + 1);
    return fit < LEAST ? LEAST : fit > MOST ? MOST : (size_t)fit;
}

bool trace_pass(Trace *trace, const Watch *by, size_t done, size_t all, BandSeen *see, void *self) {
    if (!trace->lazy) {
        see(self, trace);
        return true;
    }
    Arena arena = {0};
    size_t most = trace_band_rows(trace), count = trace->rows;
    bool on = true;
    Mark mark = arena_mark(&arena);
    for (size_t row = 0; row < count && on; row += most) {
        size_t rows = count - row < most ? count - row : most;
        see(self, trace_band(trace, row, rows, &arena));
        arena_rewind(&arena, mark);
        on = watch(by, done * count + row + rows, all * count);
    }
    arena_free(&arena);
    return on;
}

/* One head of z. */
typedef struct Filling {
    size_t head;
    Matrix z;
} Filling;

static void fill_rows(void *self, Trace *band) {
    const Filling *filling = self;
    matrix_fill(matrix_rows(filling->z, band->row, band->rows), trace_value(band, Z, filling->head));
}

bool trace_fill(Trace *trace, const Watch *by) {
    Node *node = &trace->node[Z];
    if (!trace->lazy || is_full(trace, Z)) return true;
    size_t heads = trace->shape.heads, width = trace->shape.d_v;
    if (!node->value.at) node->value = matrix_new(trace->arena, trace->rows, heads * width);
    for (size_t h = 0; h < heads; h++) {
        if (trace_is_made(trace, Z, h)) continue;
        Filling filling = {h, matrix_columns(node->value, h * width, width)};
        if (!trace_pass(trace, by, h, heads, fill_rows, &filling)) return false;
        trace_made(trace, Z, h);
    }
    return true;
}

/* ---- gradients ---- */

typedef struct Pulling {
    Trace *trace;
    size_t head;
} Pulling;

/* What a band shares of the gradient of a step of the whole: its rows. */
static void share_rows(Trace *band, StepId step) {
    step = trace_through(band, step);
    Node *whole = &band->whole->node[step];
    if (band->node[step].op) band->node[step].grad = matrix_rows(whole->grad, band->row, band->rows);
}

static void pull_rows(void *self, Trace *band) {
    const Pulling *pulling = self;
    band->adds = true;
    trace_value(band, Z, pulling->head);
    share_rows(band, Z);
    share_rows(band, Q_ROT);
    trace_pull_steps(band, Z, SCORES, pulling->head);
}

bool trace_pull_all(Trace *trace, const Watch *by) {
    if (!trace->lazy || trace->pulled) return true;
    if (!trace_fill(trace, by)) return false;
    static const StepId NARROW[] = {Q_ROT, K_ROT, V, OUT};
    for (size_t i = 0; i < sizeof NARROW / sizeof *NARROW; i++) trace_whole(trace, NARROW[i]);
    for (StepId id = 0; id < STEP_COUNT; id++) trace->node[id].grad = (Matrix){0}; /* of a pass that was stopped */
    matrix_fill(trace_grad_room(trace, trace_through(trace, OUT)), trace_loss_weight(trace));
    trace_pull_steps(trace, OUT, CONCAT, ALL_SHARES);
    trace_grad_room(trace, trace_through(trace, Z));
    trace_grad_room(trace, trace_through(trace, Q_ROT));
    size_t heads = trace->shape.heads;
    for (size_t h = 0; h < heads; h++) {
        Pulling pulling = {trace, h};
        if (!trace_pass(trace, by, h, heads, pull_rows, &pulling)) return false;
    }
    trace_pull_steps(trace, K_ROT, TABLE, ALL_SHARES);
    trace->pulled = true;
    return true;
}

bool trace_has_grads(const Trace *trace, StepId step) {
    if (!trace->lazy) return true;
    StepId real = trace_through(trace, step);
    const Node *node = &trace->node[real];
    if (trace->whole) return STEPS[step].by_query && real >= Q && node->op;
    return trace->pulled && (!step_is_wide(real) || real == Z);
}
