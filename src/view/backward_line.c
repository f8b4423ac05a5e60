#include "view/backward.h"
#include "view/written_sum.h"

#include <math.h>

/* The arithmetic of one number of a gradient. */

static const char *plain(const Written *w, double value) {
    return number_free(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

static const char *factor(const Written *w, double value) {
    return number_factor(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

static const char *cell_of(const Backward *b, StepId step) {
    return arena_print(b->w->arena, "%s[%zu,%zu]", backward_name(b->w, step), b->w->row, b->w->col);
}

static const char *loss_text(const Backward *b, const Back *back) {
    const Written *w = b->w;
    if (!w->model->given[G].at)
        return written_text(w, "%s: L adds up all of out", "%s：L 是 out 所有数之和", plain(w, back->result));
    return arena_print(w->arena, "g[%zu,%zu] = %s", w->row, w->col, plain(w, back->result));
}

static const char *scale_text(const Backward *b, const Back *back) {
    const Written *w = b->w;
    const char *from = plain(w, back->above), *to = plain(w, back->result);
    size_t d_head = w->trace->shape.d_head;
    bool root = w->model->set.scale == SCALE_ON && back->times == 1 && back->over == sqrt((double)d_head);
    if (root)
        return arena_print(w->arena, "%s / sqrt(%zu) = %s / %s = %s", from, d_head, from, plain(w, back->over), to);
    if (back->times == 1) return arena_print(w->arena, "%s / %s = %s", from, plain(w, back->over), to);
    return arena_print(w->arena, "%s·%s = %s", factor(w, back->above), factor(w, back->times / back->over), to);
}

static const char *pass_text(const Backward *b, const Back *back) {
    return arena_print(b->w->arena, "%s = %s", cell_of(b, back->through), plain(b->w, back->result));
}

static const char *mask_text(const Backward *b, const Back *back) {
    const Written *w = b->w;
    if (!back->allowed)
        return written_text(w, "0, because mask[%zu,%zu] = 0", "0，因为 mask[%zu,%zu] = 0", w->row, w->col);
    return written_text(w, "%s, because mask[%zu,%zu] = 1", "%s，因为 mask[%zu,%zu] = 1", pass_text(b, back), w->row,
                        w->col);
}

static const char *softmax_text(const Backward *b, const Back *back) {
    const Written *w = b->w;
    if (back->empty) return written_text(w, "0: the row may look nowhere", "0：这一行什么都看不到");
    const char *mean = plain(w, fabs(back->mean));
    Text text = text_new(w->arena);
    text_print(&text, "%s·(%s %s %s)", factor(w, back->weight), plain(w, back->above), back->mean < 0 ? "+" : "-",
               mean);
    if (back->temperature != 1) {
        text_put(&text, " / ");
        text_put_number(&text, back->temperature);
    }
    text_print(&text, " = %s", plain(w, back->result));
    return text.at;
}

static const char *turn_text(const Backward *b, const Back *back) {
    const Written *w = b->w;
    return arena_print(w->arena, "%s·%s + %s·%s = %s", factor(w, back->above), factor(w, back->cosine),
                       factor(w, back->other), factor(w, back->sine), plain(w, back->result));
}

/* Terms that are only added, as many as fit: "0.5 + (-0.2) + …3 more = 1.1"; `named`: each with its way. */
static const char *added_text(const Backward *b, const double *term, size_t count, bool named, double result,
                              size_t columns) {
    const Written *w = b->w;
    const char *best = plain(w, result);
    for (size_t shown = 1; shown <= count; shown++) {
        Text text = text_new(w->arena);
        for (size_t i = 0; i < shown; i++) {
            text_print(&text, i ? " + %s" : "%s", i ? factor(w, term[i]) : plain(w, term[i]));
            if (named) text_print(&text, w->lang == CHINESE ? "（%s）" : " (%s)", backward_way(b, &b->backs.at[i]));
        }
        if (shown < count) text_put(&text, written_text(w, " + …%zu more", " + …还有 %zu 项", count - shown));
        text_print(&text, " = %s", plain(w, result));
        if (text_width(text.at) > columns) break;
        best = text.at;
    }
    return best;
}

static const char *ways_text(const Backward *b, size_t columns) {
    double *term = TAKE_ARRAY(b->w->arena, double, b->backs.count);
    for (size_t i = 0; i < b->backs.count; i++) term[i] = b->backs.at[i].result;
    return added_text(b, term, b->backs.count, true, b->backs.result, columns);
}

/* The sum of products, written as the forward sums are. */
static const char *product_text(const Backward *b, const Back *back, const char *name, size_t columns) {
    Written sum = *b->w;
    sum.notes = (Notes){.arena = sum.arena,
                        .kind = NOTE_PRODUCT,
                        .count = back->count,
                        .a = back->a,
                        .b = back->b,
                        .product = back->product,
                        .sum = back->result,
                        .exact = back->result,
                        .result = back->result};
    return product_line(&sum, name, columns);
}

const char *backward_arithmetic(const Backward *b, size_t columns, bool brief) {
    static const char *(*const WRITE[])(const Backward *, const Back *) = {
        [BACK_LOSS] = loss_text, [BACK_SCALE] = scale_text,     [BACK_PASS] = pass_text,
        [BACK_MASK] = mask_text, [BACK_SOFTMAX] = softmax_text, [BACK_TURN] = turn_text};
    const Written *w = b->w;
    const char *name = brief ? arena_print(w->arena, "[%zu,%zu]", w->row, w->col) : cell_of(b, b->step);
    const char *result = plain(w, matrix_at(b->grad, w->row, w->col)), *line, *short_line;
    short_line = arena_print(w->arena, "%s = %s", name, result);
    size_t room = columns > text_width(name) + 3 ? columns - text_width(name) - 3 : 0;
    const Back *back = &b->backs.at[0];
    if (!b->backs.known || b->backs.count == 0) line = short_line;
    else if (b->backs.count > 1) line = arena_print(w->arena, "%s = %s", name, ways_text(b, room));
    else if (back->kind == BACK_PRODUCT) line = product_text(b, back, name, columns);
    else if (back->kind == BACK_COLUMN)
        line = arena_print(w->arena, "%s = %s", name, added_text(b, back->a, back->count, false, back->result, room));
    else line = arena_print(w->arena, "%s = %s", name, WRITE[back->kind](b, back));
    if (text_width(line) > columns) line = short_line;
    return text_width(line) <= columns ? line : text_cut(w->arena, result, columns);
}
