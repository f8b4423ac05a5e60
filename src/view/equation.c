#include "view/pane.h"

#include <math.h>

/* What stands in the equation of a step: which matrices, which signs, and which of their cells feed the focus. */

static Pane pane_of(const Written *w, StepId step, Matrix m) {
    Pane pane = {.step = step,
                 .head = w->head,
                 .m = m,
                 .name = written_name(w, step),
                 .rows = written_rows(step),
                 .cols = written_cols(step),
                 .joined = step == CONCAT,
                 .focus_row = SIZE_MAX,
                 .focus_col = SIZE_MAX,
                 .source_row = SIZE_MAX,
                 .source_col = SIZE_MAX,
                 .same_row = SIZE_MAX,
                 .same_col = SIZE_MAX};
    pane.kind = step == WEIGHTS ? NUMBER_WEIGHT : step == ALLOWED || step == MASK ? NUMBER_MASK : NUMBER_SIGNED;
    return pane;
}

static Pane *add(Equation *e, const char *sign, Pane pane) {
    e->sign[e->panes] = e->panes ? sign : NULL;
    e->pane[e->panes] = pane;
    e->pane[e->panes].first = e->panes == 0;
    return &e->pane[e->panes++];
}

static Pane operand(const Written *w, size_t i) {
    StepId step = written_input(w, i), from = i == 0 ? STEPS[w->notes.step].in[0] : w->notes.from[i];
    return pane_of(w, step, trace_value(w->trace, from, w->head));
}

static void add_result(Equation *e, const Written *w, const char *sign) {
    Pane *pane = add(e, sign, pane_of(w, w->step, w->value));
    pane->name = written_name(w, w->step);
    pane->result = true;
    pane->focus_row = w->row;
    pane->focus_col = w->col;
}

static void add_same(Equation *e, const Written *w, const char *sign, size_t i) {
    Pane *pane = add(e, sign, operand(w, i));
    pane->same_row = w->row;
    pane->same_col = w->col;
}

static void make_product(Equation *e, const Written *w) {
    add(e, NULL, operand(w, 0))->source_row = w->row;
    Pane *second = add(e, "×", operand(w, 1));
    second->source_col = w->col;
    if (STEPS[w->notes.step].flip) {
        Axis rows = second->rows;
        second->m = matrix_transpose(second->m);
        second->flip = true;
        second->rows = second->cols;
        second->cols = rows;
        second->name = arena_print(w->arena, "%sᵀ", second->name);
    }
    add_result(e, w, "=");
}

static void make_scale(Equation *e, const Written *w) {
    const Notes *n = &w->notes;
    Text sign = text_new(w->arena);
    if (w->model->set.scale == SCALE_ON && n->times == 1) {
        text_print(&sign, "/ sqrt(%zu)", w->trace->shape.d_head);
    } else {
        text_put(&sign, "× ");
        text_put_number(&sign, n->times / n->over);
    }
    add_same(e, w, NULL, 0);
    add_result(e, w, sign.at);
}

static void make_sum(Equation *e, const Written *w) {
    for (size_t i = 0; i < w->notes.count && e->panes + 1 < PANES; i++) add_same(e, w, "+", i);
    add_result(e, w, "=");
}

static void make_mask(Equation *e, const Written *w) {
    add_same(e, w, NULL, 0);
    Pane mask = pane_of(w, ALLOWED, trace_value(w->trace, ALLOWED, w->head));
    mask.same_row = w->row;
    mask.same_col = w->col;
    add(e, "&", mask);
    add_result(e, w, "=");
}

static void make_softmax(Equation *e, const Written *w) {
    add(e, NULL, operand(w, 0))->source_row = w->row;
    add_result(e, w, "softmax");
}

static void make_turn(Equation *e, const Written *w) {
    add_same(e, w, NULL, 0);
    add_result(e, w, written_text(w, "turned", "旋转"));
}

/* What is off shows what it passes through; of heads side by side, the one that the cell belongs to. */
static void make_passed(Equation *e, const Written *w) {
    const Notes *n = &w->notes;
    bool placed = n->kind == NOTE_PLACE;
    StepId from = STEPS[w->step].in[0];
    size_t head = placed ? n->place_head : w->head;
    Pane pane = pane_of(w, from, trace_value(w->trace, from, head));
    pane.head = head;
    if (placed) pane.name = written_text(w, "%s of head %zu", "%s（头 %zu）", pane.name, head);
    pane.same_row = placed ? n->place_row : w->row;
    pane.same_col = placed ? n->place_col : w->col;
    add(e, NULL, pane);
    add_result(e, w, "=");
}

Equation equation_parts(const Written *w) {
    static void (*const MAKE[])(Equation *, const Written *) = {
        [NOTE_PRODUCT] = make_product, [NOTE_SCALE] = make_scale,     [NOTE_SUM] = make_sum,
        [NOTE_MASK] = make_mask,       [NOTE_SOFTMAX] = make_softmax, [NOTE_TURN] = make_turn};
    Equation e = {0};
    size_t kind = (size_t)w->notes.kind;
    if (w->off) make_passed(&e, w);
    else if (kind < sizeof MAKE / sizeof *MAKE && MAKE[kind]) MAKE[kind](&e, w);
    else add_result(&e, w, NULL);
    return e;
}

Equation equation_of(const Written *w) {
    Equation e = equation_parts(w);
    for (size_t i = 0; i < e.panes; i++) {
        Pane *pane = &e.pane[i];
        pane->height = pane->m.rows;
        pane->width = pane->m.cols;
        if (pane->kind == NUMBER_SIGNED) pane->kind = number_kind(pane->m);
        pane->least = pane->kind == NUMBER_MASK ? 1 : number_least(pane->m);
    }
    return e;
}

/* ---- which pitch ---- */

/* The next pitch a pane can have after `pitch`, or 0. Whole numbers never need more than 5 columns, unless they are
 * that long; single digits get a gutter of two, but 0 and 1 of a mask. */
static int next_pitch(const Pane *pane, int pitch) {
    bool mask = pane->kind == NUMBER_MASK, whole = pane->kind == NUMBER_WHOLE || mask;
    int least = pane->least + 1, most = whole ? 5 : PITCH_MOST;
    if (pitch == PITCH_CODE && whole) return mask || least > 3 ? least : 3;
    if (pitch == PITCH_CODE) return pane->kind == NUMBER_WEIGHT && !pane->result ? 3 : 4;
    return pitch < most ? pitch + 1 : 0;
}

static int columns_at(const Pane *pane, int pitch) {
    size_t cells = (size_t)pitch * pane->width;
    return pane->label + (cells > 100000 ? 100000 : (int)cells) + 1;
}

static int total(const Equation *e) {
    int sum = 1;
    for (size_t i = 0; i < e->panes; i++) {
        sum += columns_at(&e->pane[i], e->pane[i].pitch);
        if (i) sum += (int)text_width(e->sign[i]) + 1;
    }
    return sum;
}

/* One step of a pane towards `most`, if everything still fits. */
static bool step_up(Equation *e, size_t i, int most, int columns) {
    Pane *pane = &e->pane[i];
    int before = pane->pitch, next = next_pitch(pane, before);
    if (next == 0 || next > most) return false;
    pane->pitch = next;
    if (total(e) <= columns) return true;
    pane->pitch = before;
    return false;
}

static void raise_result(Equation *e, int most, int columns) {
    while (step_up(e, e->panes - 1, most, columns)) {}
}

/* The operands in turn, narrowest first, until none can grow. */
static void raise_operands(Equation *e, int most, int columns) {
    size_t order[PANES], count = e->panes - 1;
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && e->pane[order[at - 1]].width > e->pane[i].width; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (size_t i = 0; i < count; i++) grown |= step_up(e, order[i], most, columns);
    }
}

static int least_pitch(const Pane *pane) {
    return pane->result ? next_pitch(pane, PITCH_CODE) : PITCH_CODE;
}

/* ---- labels ---- */

static bool has_tokens(const Written *w, const Pane *pane) {
    for (size_t i = 0; i < pane->m.rows; i++)
        if (written_mark(w, pane->step, pane->rows, i)) return true;
    return false;
}

/* Panes that carry tokens besides the first: maps of queries and keys, and operands whose rows are keys. */
static bool wants_tokens(const Pane *pane) {
    bool map = pane->rows == AXIS_QUERY && pane->cols == AXIS_KEY;
    return pane->first || map || (!pane->result && pane->rows == AXIS_KEY);
}

static int index_columns(const Pane *pane) {
    int columns = 2;
    for (size_t last = pane->m.rows - 1; last >= 10; last /= 10) columns++;
    return columns;
}

static void set_labels(const Written *w, Equation *e, bool all_tokens, bool alone) {
    enum { NAMED = 8 };
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        pane->tokens = (pane->first || all_tokens) && wants_tokens(pane) && has_tokens(w, pane);
        pane->label = index_columns(pane) + alone;
        if (!pane->tokens) continue;
        size_t widest = 0;
        for (size_t r = 0; r < pane->m.rows && widest < NAMED; r++) {
            size_t width = text_width(written_label(w, pane->step, pane->rows, r));
            if (width > widest) widest = width;
        }
        int named = (int)widest + 2 < NAMED ? (int)widest + 2 : NAMED;
        pane->label = named > index_columns(pane) + 3 ? named : index_columns(pane) + 3;
    }
}

/* ---- places ---- */

static void place(Equation *e) {
    int left = 1;
    for (size_t i = 0; i < e->panes; i++) {
        if (i) left += (int)text_width(e->sign[i]) + 1;
        e->pane[i].left = left;
        left += columns_at(&e->pane[i], e->pane[i].pitch);
    }
}

bool equation_fit(const Written *w, Equation *e, int columns) {
    enum { WIDE = 120 };
    for (int tokens = 1; tokens >= 0; tokens--) {
        set_labels(w, e, tokens, false);
        for (size_t i = 0; i < e->panes; i++) e->pane[i].pitch = least_pitch(&e->pane[i]);
        if (total(e) > columns) continue;
        raise_result(e, 6, columns);
        raise_operands(e, 6, columns);
        raise_result(e, 7, columns);
        raise_operands(e, 7, columns);
        if (columns >= WIDE || e->panes == 1) raise_result(e, PITCH_MOST, columns);
        if (columns >= WIDE) raise_operands(e, PITCH_MOST, columns);
        place(e);
        return true;
    }
    return false;
}

/* The page of `size` that holds `index`. */
static size_t page_start(size_t index, size_t size) {
    return size ? index / size * size : 0;
}

static size_t looked_at(size_t focus, size_t source, size_t same) {
    return focus != SIZE_MAX ? focus : source != SIZE_MAX ? source : same != SIZE_MAX ? same : 0;
}

void equation_alone(const Written *w, Equation *e, int columns) {
    enum { PAGED = 6 };
    e->pane[0] = e->pane[e->panes - 1];
    e->pane[0].first = true;
    e->panes = 1;
    Pane *pane = &e->pane[0];
    set_labels(w, e, true, true);
    pane->pitch = least_pitch(pane);
    if (total(e) <= columns) {
        raise_result(e, PITCH_MOST, columns);
    } else {
        if (pane->pitch < PAGED) pane->pitch = PAGED;
        int room = (columns - pane->label - 2) / pane->pitch;
        size_t shown = room > 0 ? (size_t)room : 1;
        if (shown > pane->m.cols) shown = pane->m.cols;
        pane->col0 = page_start(pane->focus_col, shown);
        pane->width = pane->m.cols - pane->col0 < shown ? pane->m.cols - pane->col0 : shown;
    }
    place(e);
}

void equation_page(Equation *e, size_t rows) {
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        if (pane->m.rows <= rows) continue;
        pane->row0 = page_start(looked_at(pane->focus_row, pane->source_row, pane->same_row), rows);
        pane->height = pane->m.rows - pane->row0 < rows ? pane->m.rows - pane->row0 : rows;
    }
}

void equation_form(const Written *w, Equation *e) {
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        Matrix page = matrix_columns(matrix_rows(pane->m, pane->row0, pane->height), pane->col0, pane->width);
        pane->form = number_form(page, pane->kind, pane->pitch - 1, w->session->like.digits);
    }
}
