#include "view/backward.h"

#include "view/written_sum.h"

#include <math.h>

/* ---- what is shown ---- */

const char *backward_name(const Written *w, StepId step) {
    return arena_print(w->arena, "dL/d%s", written_name(w, step));
}

Backward backward_of(const Written *w) {
    const Node *node = &w->trace->node[trace_through(w->trace, w->step)];
    Backward b = {.w = w, .step = node->op == &OP_SOFTMAX ? STEPS[w->step].in[0] : w->step};
    b.grad = trace_grad(w->trace, b.step, w->head);
    b.name = backward_name(w, b.step);
    b.backs = trace_backs(w->trace, b.step, w->head, w->row, w->col, w->arena);
    return b;
}

const char *backward_way(const Backward *b, const Back *back) {
    bool alone = true;
    for (size_t i = 0; i < b->backs.count; i++) {
        const Back *other = &b->backs.at[i];
        alone = alone && (other == back || other->through != back->through);
    }
    if (alone) return written_name(b->w, back->through);
    return written_text(b->w, "head %zu", "头 %zu", back->share);
}

/* The column of the reader's gradient, as it is counted in the head. */
static size_t column_of(const Backward *b, const Back *back) {
    const Node *node = &b->w->trace->node[back->through];
    return node->per_head || node->layout == ONE ? back->col : b->w->col;
}

/* ---- the lens ---- */

static const char *row_label(const Written *w, const char *name, size_t row) {
    return written_text(w, "%s row %zu", "%s 行 %zu", name, row);
}

static const char *column_label(const Written *w, const char *name, size_t col) {
    return written_text(w, "%s column %zu", "%s 列 %zu", name, col);
}

static const char *sum_tail(const Written *w, double sum) {
    return written_text(w, "sum %s", "和 %s",
                        number_free(w->arena, sum, sum == floor(sum) ? 0 : decimals_or(w, USUAL)));
}

/* A row of the reader's gradient and one of the other operand, or a column of either, and their products. */
static Lens lens_product(const Backward *b, const Back *back) {
    const Written *w = b->w;
    const Node *node = &w->trace->node[back->through];
    const char *above = backward_name(w, back->through), *other = written_name(w, node->in[1 - back->input]), *first;
    Lens lens = {.count = back->count, .step = back->through, .axis = AXIS_OTHER, .focus = SIZE_MAX};
    const char *times = arena_print(w->arena, "× %s", other);
    if (back->input == 0) {
        bool all = !node->per_head && node->layout == COLUMNS && w->model->set.heads > 1;
        first = row_label(w, above, back->row);
        if (all) first = written_text(w, "%s, all heads", "%s，所有头", first);
        else lens.axis = written_cols(back->through);
        times = node->flip ? column_label(w, times, back->col) : row_label(w, times, back->col);
    } else {
        lens.axis = written_rows(back->through);
        first = column_label(w, above, column_of(b, back));
        times = column_label(w, times, back->row);
    }
    lens_add(&lens, first, back->a, back->count);
    lens_add(&lens, times, back->b, back->count);
    LensRow *product = lens_add(&lens, written_text(w, "product", "乘积"), back->product, back->count);
    product->tail = sum_tail(w, back->result);
    product->brief = arena_print(w->arena, "= %s", number_free(w->arena, back->result, USUAL));
    return lens;
}

static Lens lens_column(const Backward *b, const Back *back) {
    const Written *w = b->w;
    Lens lens = {.count = back->count, .step = back->through, .axis = AXIS_OTHER, .focus = SIZE_MAX};
    const char *above = backward_name(w, back->through);
    if (b->step == T5_TABLE) {
        lens_add(&lens, written_text(w, "%s, bucket %zu", "%s，桶 %zu", above, back->row), back->a, back->count);
    } else {
        lens.axis = written_rows(back->through);
        lens_add(&lens, column_label(w, above, column_of(b, back)), back->a, back->count);
    }
    lens.row[0].tail = sum_tail(w, back->result);
    return lens;
}

/* One number for each column: what came from the reader, and what is left of it here. */
static Lens lens_cells(const Backward *b, const Back *back) {
    const Written *w = b->w;
    Lens lens = {.count = b->grad.cols, .step = w->step, .axis = written_cols(w->step), .under = true, .focus = w->col};
    Matrix above = trace_grad(w->trace, back->through, w->head);
    lens_add(&lens, row_label(w, backward_name(w, back->through), w->row), lens_numbers(w, above, w->row), lens.count);
    return lens;
}

static void close_lens(const Backward *b, Lens *lens, const char *label) {
    if (!label) label = arena_print(b->w->arena, "= %s", b->name);
    lens_add(lens, label, lens_numbers(b->w, b->grad, b->w->row), lens->count);
}

static Lens lens_pass(const Backward *b, const Back *back) {
    Lens lens = lens_cells(b, back);
    close_lens(b, &lens, NULL);
    return lens;
}

static Lens lens_scale(const Backward *b, const Back *back) {
    const Written *w = b->w;
    Lens lens = lens_cells(b, back);
    Text by = text_new(w->arena);
    bool root =
        w->model->set.scale == SCALE_ON && back->times == 1 && back->over == sqrt((double)w->trace->shape.d_head);
    const char *over = number_free(w->arena, back->over, back->over == floor(back->over) ? 0 : USUAL);
    if (root) text_print(&by, "/ sqrt(%zu) = %s", w->trace->shape.d_head, over);
    else if (back->times == 1) text_print(&by, "/ %s", over);
    else {
        text_put(&by, "× ");
        text_put_number(&by, back->times / back->over);
    }
    close_lens(b, &lens, by.at);
    return lens;
}

static Lens lens_mask(const Backward *b, const Back *back) {
    const Written *w = b->w;
    Lens lens = lens_cells(b, back);
    Matrix allowed = trace_value(w->trace, ALLOWED, w->head);
    lens_add(&lens, row_label(w, "mask", w->row), lens_numbers(w, allowed, w->row), lens.count);
    close_lens(b, &lens, NULL);
    return lens;
}

/* "+ 5.88": what is added to each gradient, the weighted mean of the row taken away. */
static const char *less_mean(const Written *w, const Back *back, int decimals) {
    const char *size = number_free(w->arena, fabs(back->mean), back->mean == 0 ? 0 : decimals);
    return arena_print(w->arena, "%s %s", back->mean < 0 ? "+" : "-", size);
}

static const char *over_temperature(const Written *w, const Back *back) {
    Text text = text_new(w->arena);
    if (back->temperature == 1) return "";
    text_put(&text, " / ");
    text_put_number(&text, back->temperature);
    return text.at;
}

static Lens lens_softmax(const Backward *b, const Back *back) {
    const Written *w = b->w;
    double largest = 0;
    for (size_t j = 0; j < back->count; j++) largest = fmax(largest, back->b[j]);
    Lens lens = {.count = back->count,
                 .step = w->step,
                 .axis = written_cols(w->step),
                 .under = true,
                 .focus = w->col,
                 .decimals = largest < 0.1 ? 0 : FEW,
                 .header = written_text(w, "row %s", "行 %s", written_label(w, WEIGHTS, AXIS_QUERY, w->row))};
    lens_add(&lens, written_text(w, "weights w", "权重 w"), back->b, back->count);
    lens_add(&lens, "dL/dw", back->a, back->count);
    lens_add(&lens, arena_print(w->arena, "w·(… %s)%s", less_mean(w, back, FEW), over_temperature(w, back)),
             back->product, back->count);
    return lens;
}

static Lens lens_turn(const Backward *b, const Back *back) {
    const Written *w = b->w;
    Lens lens = lens_cells(b, back);
    double *cosine = TAKE_ARRAY(w->arena, double, lens.count), *sine = TAKE_ARRAY(w->arena, double, lens.count);
    for (size_t j = 0; j < lens.count; j++) {
        Backs at = trace_backs(w->trace, b->step, w->head, w->row, j, w->arena);
        cosine[j] = at.at[0].cosine;
        sine[j] = at.at[0].sine;
    }
    lens_add(&lens, "× cos", cosine, lens.count);
    lens_add(&lens, written_text(w, "+ other × sin", "+ 另一个 × sin"), sine, lens.count);
    close_lens(b, &lens, NULL);
    return lens;
}

/* A row for each way, those that find no room as one; none where the ways of a whole row would take long to make. */
static Lens lens_ways(const Backward *b) {
    enum { MOST = 4, WORK = 2000000 };
    const Written *w = b->w;
    size_t ways = b->backs.count, shown = ways > MOST ? MOST - 1 : ways, work = 0;
    Lens lens = {.count = b->grad.cols, .step = w->step, .axis = written_cols(w->step), .under = true, .focus = w->col};
    for (size_t i = 0; i < ways; i++) work += b->backs.at[i].count + 100;
    if (lens.count > WORK / work) return (Lens){.focus = SIZE_MAX};
    double *at[MOST];
    for (size_t i = 0; i < MOST; i++) at[i] = TAKE_ARRAY(w->arena, double, lens.count);
    for (size_t j = 0; j < lens.count; j++) {
        Backs column = trace_backs(w->trace, b->step, w->head, w->row, j, w->arena);
        for (size_t i = 0; i < column.count; i++) at[i < shown ? i : shown][j] += column.at[i].result;
    }
    for (size_t i = 0; i < shown; i++)
        lens_add(&lens, written_text(w, "through %s", "经过 %s", backward_way(b, &b->backs.at[i])), at[i], lens.count);
    if (ways > shown) lens_add(&lens, written_text(w, "%zu more", "另外 %zu 条", ways - shown), at[shown], lens.count);
    close_lens(b, &lens, NULL);
    return lens;
}

Lens backward_lens(const Backward *b) {
    static Lens (*const MAKE[])(const Backward *, const Back *) = {[BACK_LOSS] = NULL,
                                                                   [BACK_PRODUCT] = lens_product,
                                                                   [BACK_COLUMN] = lens_column,
                                                                   [BACK_SCALE] = lens_scale,
                                                                   [BACK_PASS] = lens_pass,
                                                                   [BACK_MASK] = lens_mask,
                                                                   [BACK_SOFTMAX] = lens_softmax,
                                                                   [BACK_TURN] = lens_turn};
    if (!b->backs.known || b->backs.count == 0) return (Lens){.focus = SIZE_MAX};
    if (b->backs.count > 1) return lens_ways(b);
    const Back *back = &b->backs.at[0];
    return MAKE[back->kind] ? MAKE[back->kind](b, back) : (Lens){.focus = SIZE_MAX};
}
