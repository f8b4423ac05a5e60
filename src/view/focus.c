#include "view/focus.h"

#include "view/pane.h"
#include "view/view.h"

/* ---- which matrix ---- */

static Focus focus_at_pane(const Pane *pane) {
    return (Focus){.step = pane->step,
                   .from = pane->from,
                   .head = pane->head,
                   .m = pane->m,
                   .name = pane->name,
                   .rows = pane->rows,
                   .cols = pane->cols,
                   .flip = pane->flip};
}

static size_t inside(size_t index, size_t count) {
    return index < count ? index : count ? count - 1 : 0;
}

/* The pane of the equation that the cursor names: the result is the last. */
static size_t pane_index(const Equation *e, size_t pane) {
    return pane > 0 && pane < e->panes ? pane - 1 : e->panes - 1;
}

/* The other views show the result alone. */
static Equation equation_now(Session *session) {
    const Cursor *at = &session->now.at;
    Written w = written_cell(session, at->step, at->head, at->row, at->col);
    Equation e = equation_parts(&w);
    if (view_shown(session) != VIEWS[0]) equation_keep(&e, e.panes - 1);
    return e;
}

/* Where steps are had by rows, the pane has those of its page: all of them if the whole can have them at once. */
static void read_rows(Session *session, Focus *focus, StepId from) {
    Trace *trace = session_trace(session);
    if (!trace->lazy || focus->flip || !STEPS[from].by_query) return;
    focus->banded = !trace_has_rows(trace, from);
    if (!focus->banded) focus->m = trace_value(trace, from, focus->head);
}

Focus focus_of(Session *session) {
    const Cursor *at = &session->now.at;
    Equation e = equation_now(session);
    size_t i = pane_index(&e, at->pane);
    bool result = i + 1 == e.panes;
    Focus focus = focus_at_pane(&e.pane[i]);
    read_rows(session, &focus, e.pane[i].from);
    focus.operands = e.panes - 1;
    focus.pane = result ? 0 : at->pane;
    focus.row = inside(result ? at->row : at->pane_row, focus.m.rows);
    focus.col = inside(result ? at->col : at->pane_col, focus.m.cols);
    return focus;
}

/* ---- moving ---- */

void focus_move(Session *session, const Focus *focus, size_t row, size_t col) {
    Cursor *at = &session->now.at;
    at->pane = focus->pane;
    at->pane_row = at->pane_col = 0;
    *(focus->pane ? &at->pane_row : &at->row) = row;
    *(focus->pane ? &at->pane_col : &at->col) = col;
}

/* The index that both factors of a product share, as the focused factor has it. */
static size_t shared_index(const Equation *e, const Focus *from) {
    if (from->pane == 0) return 0;
    const Pane *pane = &e->pane[from->pane - 1];
    return pane->source_row != SIZE_MAX ? from->col : pane->source_col != SIZE_MAX ? from->row : 0;
}

void focus_turn(Session *session, bool back) {
    Focus from = focus_of(session);
    Equation e = equation_now(session);
    Cursor *at = &session->now.at;
    size_t shared = shared_index(&e, &from);
    at->pane = (from.pane + (back ? e.panes - 1 : 1)) % e.panes;
    at->pane_row = at->pane_col = 0;
    if (at->pane == 0) return;
    const Pane *to = &e.pane[at->pane - 1];
    bool row = to->source_row != SIZE_MAX, col = to->source_col != SIZE_MAX;
    at->pane_row = inside(row ? to->source_row : col ? shared : to->same_row, to->m.rows);
    at->pane_col = inside(col ? to->source_col : row ? shared : to->same_col, to->m.cols);
}

/* ---- its cell ---- */

size_t focus_row(const Focus *focus) {
    return focus->flip ? focus->col : focus->row;
}

size_t focus_col(const Focus *focus) {
    return focus->flip ? focus->row : focus->col;
}

Written focus_cell(Session *session, const Focus *focus) {
    return written_cell(session, focus->step, focus->head, focus_row(focus), focus_col(focus));
}

/* The head of its own matrix that the focused head reads. */
static size_t own_head(const Trace *trace, const Focus *focus) {
    return trace->node[focus->step].kv ? trace->rule.group[focus->head] : focus->head;
}

const char *focus_place(Session *session, const Focus *focus) {
    const Trace *trace = session_trace(session);
    size_t row = focus_row(focus), col = focus_col(focus), own = own_head(trace, focus);
    bool given = session->now.model.given[focus->step].at != NULL;
    Layout layout = trace->node[focus->step].layout;
    if (given && layout == COLUMNS) col += own * (focus->flip ? focus->m.rows : focus->m.cols);
    if (given && layout == STACKED) row += own * (focus->flip ? focus->m.cols : focus->m.rows);
    return arena_print(&session->scratch, "%s[%zu,%zu]", STEPS[focus->step].name, row, col);
}
