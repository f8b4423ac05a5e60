#include "view/shares.h"

#include "view/eighths.h"
#include "view/view.h"

#include <math.h>

bool shares_can(Session *session, Error *err) {
    return view_has_rows(session, err) && model_has(&session->now.model, WEIGHTS, err);
}

size_t shares_top(const Shares *s, size_t query) {
    size_t top = SIZE_MAX;
    for (size_t j = 0; j < s->weights.cols; j++) {
        double weight = matrix_at(s->weights, query, j);
        if (weight > 0 && (top == SIZE_MAX || weight > matrix_at(s->weights, query, top))) top = j;
    }
    return top;
}

size_t shares_tied(const Shares *s, size_t query) {
    size_t top = shares_top(s, query), tied = 0;
    for (size_t j = 0; top != SIZE_MAX && j < s->weights.cols; j++)
        tied += matrix_at(s->weights, query, j) == matrix_at(s->weights, query, top);
    return tied;
}

bool shares_masked(const Shares *s, size_t query, size_t key) {
    return matrix_at(s->weights, query, key) == 0 && model_forbids(s->at.model, query, key);
}

bool shares_alike(const Shares *s, size_t query) {
    size_t top = shares_top(s, query), seen = 0;
    if (top == SIZE_MAX || shares_lost(s, query)) return false;
    for (size_t j = 0; j < s->weights.cols; j++) {
        if (shares_masked(s, query, j)) continue;
        if (matrix_at(s->weights, query, j) != matrix_at(s->weights, query, top)) return false;
        seen++;
    }
    return seen >= 2;
}

bool shares_lost(const Shares *s, size_t query) {
    return isnan(s->summary->top[query]);
}

double shares_evenness(const Shares *s, size_t query) {
    return s->summary->entropy[query] / log((double)s->summary->sees[query]);
}

/* Columns that show two digits of the largest weight, or the decimals asked for. */
static int field_of(double most, int digits) {
    enum { USUAL_FIELD = 5, WIDEST_FIELD = 10 };
    int field = digits == DIGITS_AUTO ? USUAL_FIELD : digits + 2;
    while (digits == DIGITS_AUTO && field < WIDEST_FIELD && most * pow(10, field - 2) < 10) field++;
    return field < USUAL_FIELD ? USUAL_FIELD : field;
}

static NumberForm form_of(const Shares *s, double most) {
    int digits = s->at.session->like.digits, width = field_of(most, digits);
    NumberForm form = number_form(matrix_rows(s->weights, s->query, 1), NUMBER_WEIGHT, width, digits);
    if (digits == DIGITS_AUTO) form.decimals = width - 2;
    form.unit = 1;
    return form;
}

Shares shares_of(const Written *w) {
    Shares s = {
        .at = *w, .weights = trace_value(w->trace, WEIGHTS, w->head), .summary = summary_new(w->trace, w->head)};
    bool map = written_rows(w->step) == AXIS_QUERY && written_cols(w->step) == AXIS_KEY;
    s.query = w->row < s.weights.rows ? w->row : s.weights.rows - 1;
    size_t top = shares_top(&s, s.query);
    s.key = map && w->col < s.weights.cols ? w->col : top == SIZE_MAX ? 0 : top;
    double most = top == SIZE_MAX ? 1 : matrix_at(s.weights, s.query, top);
    s.form = form_of(&s, most);
    s.full = eighths_full(most);
    s.at = written_cell_of(w->session, w->trace, WEIGHTS, w->head, s.query, s.key);
    return s;
}

const char *shares_who(const Shares *s, size_t query) {
    const char *mark = written_mark(&s->at, WEIGHTS, AXIS_QUERY, query);
    return mark ? text_cut(s->at.arena, mark, 12) : written_text(&s->at, "query %zu", "查询 %zu", query);
}

const char *shares_head(const Shares *s) {
    return written_text(&s->at, "head %zu of %zu", "头 %zu（共 %zu）", s->at.head, s->at.model->set.heads);
}

const char *shares_legend(const Shares *s, int cells) {
    double size = s->full / cells;
    const char *cell = number_free(s->at.arena, size, size < 0.01 ? 5 : 3);
    return written_text(&s->at, "one █ is %s   lit = focus", "一格 █ 是 %s   亮处是焦点", cell);
}

int shares_label(const Shares *s, Axis axis, size_t first, size_t count) {
    size_t all = axis == AXIS_QUERY ? s->weights.rows : s->weights.cols;
    size_t widest = text_width(arena_print(s->at.arena, "%zu", all - 1));
    for (size_t i = first; i < first + count; i++) {
        size_t width = text_width(written_label(&s->at, WEIGHTS, axis, i));
        widest = width > widest ? width : widest;
    }
    return (int)widest;
}

size_t shares_page(size_t index, size_t count, size_t size, size_t *shown) {
    if (size < 1) size = 1;
    size_t first = index / size * size;
    *shown = count - first < size ? count - first : size;
    return first;
}

void shares_spot(const Shares *s, size_t query, size_t key, Spot spot, Canvas canvas) {
    StepId step = s->at.session->now.at.step;
    if (written_rows(step) != AXIS_QUERY || written_cols(step) != AXIS_KEY) return;
    spot.line = arena_print(s->at.arena, "cell %zu %zu", query, key);
    spot_put(canvas, spot);
}
