#include "view/pane.h"

#include <math.h>

/* What stands in the equation of a step: which matrices, which signs, and which of their cells feed the focus. */

/* `from`: the step whose numbers it shows under the name of `step`. */
static Pane pane_of(const Written *w, StepId step, StepId from, Matrix m) {
    Pane pane = {.step = step,
                 .from = from,
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
                 .same_col = SIZE_MAX,
                 .rest_row = w->row,
                 .rest_col = w->col,
                 .last_row0 = w->session->show.page_row0,
                 .last_col0 = w->session->show.page_col0};
    pane.kind = step == WEIGHTS ? NUMBER_WEIGHT : step == ALLOWED || step == MASK ? NUMBER_MASK : NUMBER_SIGNED;
    return pane;
}

static Pane *add(Equation *e, const char *sign, Pane pane) {
    e->sign[e->panes] = e->panes ? sign : NULL;
    e->pane[e->panes] = pane;
    e->pane[e->panes].first = e->panes == 0;
    return &e->pane[e->panes++];
}

/* Operand number `i` of the step. */
static Pane operand(const Written *w, size_t i) {
    StepId step = written_input(w, i), from = i == 0 ? STEPS[w->notes.step].in[0] : w->notes.from[i];
    bool across = i > 0 && w->trace->node[w->notes.step].op->across;
    Trace *trace = across && w->trace->whole ? w->trace->whole : w->trace;
    return pane_of(w, step, from, trace_seen(trace, from, w->head));
}

static void add_result(Equation *e, const Written *w, const char *sign) {
    Pane *pane = add(e, sign, pane_of(w, w->step, w->step, w->value));
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

static void add_rows(Equation *e, const Written *w) {
    Pane *pane = add(e, NULL, operand(w, 0));
    pane->feeds = FEEDS_ROW;
    pane->source_row = w->row;
}

static void make_product(Equation *e, const Written *w) {
    add_rows(e, w);
    Pane *second = add(e, "×", operand(w, 1));
    second->feeds = FEEDS_COLUMN;
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
    Pane mask = pane_of(w, ALLOWED, ALLOWED, trace_seen(w->trace, ALLOWED, w->head));
    mask.same_row = w->row;
    mask.same_col = w->col;
    add(e, "&", mask);
    add_result(e, w, "=");
}

static void make_softmax(Equation *e, const Written *w) {
    add_rows(e, w);
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
    Pane pane = pane_of(w, from, from, trace_seen(w->trace, from, head));
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
        Matrix known = pane_known(w, pane);
        if (pane->kind == NUMBER_SIGNED && known.rows == pane->m.rows) pane->kind = number_kind(known);
        pane->least = pane->kind == NUMBER_MASK ? 1 : number_least(known);
    }
    return e;
}

/* ---- the focus in an operand ---- */

static void forget_sources(Equation *e) {
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        pane->source_row = pane->source_col = pane->same_row = pane->same_col = SIZE_MAX;
        pane->focus_row = pane->focus_col = SIZE_MAX;
    }
}

/* Of heads side by side, the column that this head's column is. */
static size_t joined_col(const Pane *result, const Pane *own, size_t col) {
    return result->joined && !own->joined ? own->head * own->m.cols + col : col;
}

void equation_focus(Equation *e, const Focus *focus) {
    Pane *result = &e->pane[e->panes - 1], *own = focus->pane ? &e->pane[focus->pane - 1] : result;
    e->focused = (size_t)(own - e->pane);
    if (own == result) return;
    forget_sources(e);
    own->focus_row = focus->row;
    own->focus_col = focus->col;
    for (size_t i = 0; i < e->panes; i++) {
        Pane *pane = &e->pane[i];
        if (pane == own) continue;
        if (own->feeds == FEEDS_ROW && pane == result) pane->source_row = focus->row;
        else if (own->feeds == FEEDS_ROW) pane->source_row = focus->col;
        else if (own->feeds == FEEDS_COLUMN && pane == result) pane->source_col = focus->col;
        else if (own->feeds == FEEDS_COLUMN) pane->source_col = focus->row;
        else
            pane->same_row = focus->row,
            pane->same_col = pane == result ? joined_col(pane, own, focus->col) : focus->col;
    }
}

void equation_drop(Equation *e, const Written *w) {
    e->panes--;
    for (size_t i = 0; i < e->panes; i++) {
        e->pane[i] = e->pane[i + 1];
        e->sign[i] = e->sign[i + 1];
    }
    e->pane[0].first = true;
    e->label = 0;
    e->sign[0] = e->panes > 1 ? arena_print(w->arena, "… %s", e->sign[0]) : NULL;
    e->focused -= e->focused > 0;
}

void equation_keep(Equation *e, size_t i) {
    e->pane[0] = e->pane[i];
    e->pane[0].first = true;
    e->sign[0] = NULL;
    e->panes = 1;
    e->focused = 0;
    e->label = 0;
}
