#include "view/written_sum.h"

#include <math.h>

/* The vectors behind the focused cell, as rows of numbers that stand under each other. */

LensRow *lens_add(Lens *lens, const char *label, const double *at, size_t count) {
    LensRow *row = &lens->row[lens->rows++];
    *row = (LensRow){.label = label, .at = at};
    row->kind = number_kind((Matrix){(double *)at, 1, count, 1, 1});
    return row;
}

const double *lens_numbers(const Written *w, Matrix m, size_t row) {
    double *at = TAKE_ARRAY(w->arena, double, m.cols);
    for (size_t j = 0; j < m.cols; j++) at[j] = matrix_at(m, row, j);
    return at;
}

static const char *row_label(const Written *w, StepId step, size_t row) {
    return written_text(w, "%s row %zu", "%s 行 %zu", written_name(w, step), row);
}

/* ---- products ---- */

static Lens lens_product(const Written *w) {
    const Notes *n = &w->notes;
    StepId a = written_input(w, 0), b = written_input(w, 1), real = n->step;
    Lens lens = {.count = n->count, .step = a, .axis = written_cols(a), .focus = SIZE_MAX};
    const char *name = written_name(w, b);
    bool flip = STEPS[real].flip, average = real == Z;
    lens_add(&lens, average ? written_text(w, "weight", "权重") : row_label(w, a, w->row), n->a, n->count);
    if (flip) {
        lens_add(&lens, written_text(w, "× %s row %zu", "× %s 行 %zu", name, w->col), n->b, n->count);
    } else {
        lens.brief[1] = written_text(w, "× %s col %zu", "× %s 列 %zu", name, w->col);
        lens_add(&lens, written_text(w, "× %s column %zu", "× %s 列 %zu", name, w->col), n->b, n->count);
    }
    LensRow *product = lens_add(&lens, written_text(w, "product", "乘积"), n->product, n->count);
    Terms terms = terms_of(n, USUAL);
    const char *sum = result_text(w, &terms, n->sum);
    if (n->has_extra) {
        const char *extra = number_factor(w->arena, n->extra, terms.whole_a && terms.whole_b ? 0 : USUAL);
        const char *result = result_text(w, &terms, n->exact);
        product->tail = written_text(w, "sum %s + %s = %s", "和 %s + %s = %s", sum, extra, result);
        product->brief = arena_print(w->arena, "= %s", result);
    } else {
        product->tail = written_text(w, "sum %s", "和 %s", sum);
        product->brief = arena_print(w->arena, "= %s", sum);
    }
    return lens;
}

/* ---- one number for each column of the result ---- */

static Lens lens_of_row(const Written *w) {
    return (Lens){
        .count = w->value.cols, .step = w->step, .axis = written_cols(w->step), .under = true, .focus = w->col};
}

static Matrix input_value(const Written *w, size_t i) {
    StepId from = i == 0 ? STEPS[w->off ? w->step : w->notes.step].in[0] : w->notes.from[i];
    return trace_seen(w->trace, from, w->head);
}

static Lens lens_passed(const Written *w) {
    Lens lens = lens_of_row(w);
    StepId from = STEPS[w->step].in[0];
    lens_add(&lens, row_label(w, from, w->row), lens_numbers(w, input_value(w, 0), w->row), lens.count);
    lens_add(&lens, arena_print(w->arena, "= %s", written_name(w, w->step)), lens_numbers(w, w->value, w->row),
             lens.count);
    return lens;
}

static Lens lens_scale(const Written *w) {
    const Notes *n = &w->notes;
    Lens lens = lens_of_row(w);
    Text by = text_new(w->arena);
    const char *over = number_free(w->arena, n->over, n->over == floor(n->over) ? 0 : USUAL);
    if (divided_by_root(w)) text_print(&by, "/ sqrt(%zu) = %s", w->trace->shape.d_head, over);
    else if (w->model->set.scale == SCALE_ON && n->times == 1) {
        text_print(&by, "/ %s", over);
    } else {
        text_put(&by, "× ");
        text_put_number(&by, n->times / n->over);
    }
    lens_add(&lens, row_label(w, written_input(w, 0), w->row), lens_numbers(w, input_value(w, 0), w->row), lens.count);
    lens_add(&lens, by.at, lens_numbers(w, w->value, w->row), lens.count);
    return lens;
}

static const char *addend_label(const Written *w, StepId from) {
    const char *name = written_name(w, from);
    if (from != POSITION_BIAS) return arena_print(w->arena, "+ %s", name);
    if (w->model->set.position != ALIBI) return written_text(w, "+ %s, by bucket", "+ %s，按桶", name);
    double slope = w->trace->rule.slope[w->head], over = 1 / slope;
    if (over == floor(over)) return written_text(w, "+ %s, distance / %.0f", "+ %s，距离 / %.0f", name, over);
    return written_text(w, "+ %s, distance · %.3f", "+ %s，距离 · %.3f", name, slope);
}

static Lens lens_sum(const Written *w) {
    const Notes *n = &w->notes;
    Lens lens = lens_of_row(w);
    lens_add(&lens, row_label(w, written_input(w, 0), w->row), lens_numbers(w, input_value(w, 0), w->row), lens.count);
    for (size_t i = 1; i < n->count; i++)
        lens_add(&lens, addend_label(w, n->from[i]), lens_numbers(w, input_value(w, i), w->row), lens.count);
    lens_add(&lens, arena_print(w->arena, "= %s", written_name(w, w->step)), lens_numbers(w, w->value, w->row),
             lens.count);
    return lens;
}

static Lens lens_mask(const Written *w) {
    Lens lens = lens_of_row(w);
    lens_add(&lens, row_label(w, written_input(w, 0), w->row), lens_numbers(w, input_value(w, 0), w->row), lens.count);
    Matrix allowed = trace_seen(w->trace, ALLOWED, w->head);
    lens_add(&lens, row_label(w, ALLOWED, w->row), lens_numbers(w, allowed, w->row), lens.count);
    lens_add(&lens, arena_print(w->arena, "= %s", written_name(w, w->step)), lens_numbers(w, w->value, w->row),
             lens.count);
    return lens;
}

static Lens lens_softmax(const Written *w) {
    const Notes *n = &w->notes;
    Lens lens = lens_of_row(w);
    const char *query = written_label(w, w->step, AXIS_QUERY, w->row);
    lens.header = written_text(w, "row %s", "行 %s", query);
    const char *sum = number_free(w->arena, n->sum, n->sum == floor(n->sum) ? 0 : USUAL);
    lens_add(&lens, written_name(w, written_input(w, 0)), n->a, n->count);
    if (n->stable && !n->empty) {
        bool whole = n->maximum == floor(n->maximum);
        lens_add(&lens,
                 written_text(w, "- maximum %s", "- 最大值 %s", number_free(w->arena, n->maximum, whole ? 0 : USUAL)),
                 n->b, n->count);
    }
    if (!n->empty) {
        LensRow *power = lens_add(&lens, "exp", n->product, n->count);
        power->tail = written_text(w, "sum %s", "和 %s", sum);
    }
    LensRow *share = lens_add(&lens, written_text(w, "/ sum", "÷ 和"), n->weight, n->count);
    share->joined = written_text(w, "/ sum %s", "÷ 和 %s", sum);
    double total = 0;
    for (size_t j = 0; j < n->count; j++) total += n->weight[j];
    share->tail = written_text(w, "sum %s", "和 %s", number_free(w->arena, total, total == 0 ? 0 : USUAL));
    if (n->temperature != 1 && n->stable) {
        Text heat = text_new(w->arena);
        text_put_number(&heat, n->temperature);
        lens.row[1].label =
            written_text(w, "/ %s - maximum %s", "/ %s - 最大值 %s", heat.at, number_free(w->arena, n->maximum, USUAL));
    }
    return lens;
}

static Lens lens_turn(const Written *w) {
    Lens lens = lens_of_row(w);
    size_t count = lens.count;
    double *cosine = TAKE_ARRAY(w->arena, double, count), *sine = TAKE_ARRAY(w->arena, double, count);
    for (size_t j = 0; j < count; j++) {
        Notes n;
        trace_explain(w->trace, w->step, w->head, w->row, j, w->arena, &n);
        cosine[j] = n.cosine;
        sine[j] = n.second ? n.sine : -n.sine;
    }
    lens_add(&lens, row_label(w, written_input(w, 0), w->row), lens_numbers(w, input_value(w, 0), w->row), count);
    lens_add(&lens, written_text(w, "× cos", "× cos"), cosine, count);
    lens_add(&lens, written_text(w, "+ other × sin", "+ 另一个 × sin"), sine, count);
    lens_add(&lens, arena_print(w->arena, "= %s", written_name(w, w->step)), lens_numbers(w, w->value, w->row), count);
    return lens;
}

Lens written_lens(const Written *w) {
    static Lens (*const MAKE[])(const Written *) = {
        [NOTE_PRODUCT] = lens_product, [NOTE_SCALE] = lens_scale, [NOTE_SUM] = lens_sum, [NOTE_MASK] = lens_mask,
        [NOTE_SOFTMAX] = lens_softmax, [NOTE_TURN] = lens_turn,   [NOTE_ALLOWED] = NULL};
    if (w->off && w->notes.kind != NOTE_PLACE) return lens_passed(w);
    size_t kinds = sizeof MAKE / sizeof *MAKE;
    if ((size_t)w->notes.kind >= kinds || !MAKE[w->notes.kind]) return (Lens){.focus = SIZE_MAX};
    return MAKE[w->notes.kind](w);
}
