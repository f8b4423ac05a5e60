#include "view/arrangement.h"
#include "view/classroom.h"
#include "view/frame.h"
#include "view/large.h"
#include "view/lens.h"
#include "view/map.h"
#include "view/strip.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

enum { BRIEF_COLUMNS = 72 /* below, the arithmetic has no name */ };

/* `w`: the cell of the result; `cell`: the focused one, which may be an operand's. */
static void put_below(const Written *w, const Written *cell, const Screen *screen, const Arrangement *a,
                      Canvas canvas) {
    int at = canvas.rows - 1;
    size_t room = canvas.cols > 2 ? (size_t)canvas.cols - 2 : 1;
    hints_draw(w, screen, canvas, at--);
    if (a->verdict && !large_verdict_draw(w, &a->e.pane[a->e.panes - 1], canvas, at))
        verdict_draw(w, screen->before, canvas, at);
    at -= a->verdict;
    if (a->settings) settings_draw(w, canvas, at--);
    bool hidden = secret_of(cell->session, cell->step, cell->head, cell->row, cell->col) != HIDING_NONE;
    bool empty = cell->notes.kind == NOTE_SOFTMAX && cell->notes.empty;
    const char *stored =
        a->stored || (a->reading && a->e.pane[a->e.focused].result) ? large_stored(w, (int)room) : NULL;
    if (a->stored) canvas_put(canvas, at--, 1, ROLE_TEXT, stored);
    if (a->reading && !a->stored && stored) canvas_put(canvas, at, 1, ROLE_TEXT, stored);
    else if (a->reading && !hidden)
        canvas_put(canvas, at, 1, empty ? ROLE_WARN : ROLE_TEXT, written_reading(cell, room));
    at -= a->reading;
    if (a->arithmetic && !hidden)
        canvas_put(canvas, at, 1, ROLE_STRONG,
                   written_arithmetic(cell, room, canvas.cols < BRIEF_COLUMNS && cell->step == w->step));
    at -= a->arithmetic;
    if (a->legend && !pane_hides_any(cell, &a->e.pane[a->e.focused])) legend_draw(w, &a->e, canvas, at);
}

/* "your guess 0.8 missed by 0.165", under the column it was made for. */
static void put_guess(const Written *w, const Arrangement *a, Canvas canvas) {
    enum { DECIMALS = 3 };
    const Secret *secret = &w->session->lecture.secret;
    const Pane *pane = &a->e.pane[a->e.panes - 1];
    int row = a->top + (int)fit_height(pane);
    bool asked =
        secret->on && secret->guessed && pane->result && trace_through(w->trace, secret->step) == w->notes.step;
    if (!asked || secret->head != w->head || secret->row >= pane->m.rows || secret->col >= pane->m.cols) return;
    double miss = fabs(matrix_at(pane->m, secret->row, secret->col) - secret->guess);
    if (!isfinite(miss)) return;
    Text guess = text_new(w->arena);
    text_put_number(&guess, secret->guess);
    const char *missed = number_free(w->arena, miss, DECIMALS);
    const char *text = written_text(w, "your guess %s missed by %s", "你猜 %s，差 %s", guess.at, missed);
    bool shown = secret->col >= pane->col0 && secret->col < pane->col0 + pane->width;
    int end = shown ? pane_cell(pane, secret->col) + 2 * pane->pitch : pane_end(pane), width = (int)text_width(text);
    if (end > canvas.cols - 1) end = canvas.cols - 1;
    canvas_put_cut(canvas, row, end > width ? end - width : 1, canvas.cols - 2, ROLE_WARN, text);
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    Session *session = w->session;
    if (session->like.classroom) {
        classroom_draw(w, screen, canvas);
        return;
    }
    Focus focus = focus_of(session);
    bool same = !focus.pane && focus.row == w->row && focus.col == w->col; /* its notes may be long */
    Written cell = same ? *w : focus_cell(session, &focus);
    Arrangement a = arrangement_of(w, &cell, &focus, canvas.rows, canvas.cols, screen->bare);
    const Pane *pane = &a.e.pane[a.e.focused], *over = a.lens.under || focus.pane ? pane : a.e.pane;
    session->show.page_row0 = pane->row0, session->show.page_col0 = pane->col0;
    session->show.page_rows = pane->height, session->show.page_cols = pane->width;
    int titles = a.titles ? a.top - 2 : NOWHERE;
    bar_draw(w, canvas, 0, false);
    bool mapped = a.map != NOWHERE && map_draw(w, pane, canvas, titles, a.top, a.map_end, a.map);
    if (a.title) title_draw(w, canvas, 1, pane_paged(pane) && !mapped ? pane : NULL);
    equation_draw(w, &a.e, &focus, canvas, titles, a.top, a.foot);
    put_guess(w, &a, canvas);
    bool hidden = secret_of(session, cell.step, cell.head, cell.row, cell.col) != HIDING_NONE;
    if (hidden) a.row = NULL, a.lens_rows = 0;
    if (a.row) canvas_put(canvas, a.lens_at, 1, ROLE_TEXT, a.row);
    else if (a.lens_rows) lens_draw(&cell, &a.lens, a.header, a.lens_rows, over, canvas, a.lens_at);
    put_below(w, &cell, screen, &a, canvas);
    if (!secret_veils(session)) strip_draw(w, canvas);
    pane_cursor(pane, a.top, &screen->cursor_row, &screen->cursor_col);
}

const View VIEW_EQUATION = {
    .name = "equation",
    .title = {"the step as an equation", "以等式展示这一步"},
    .help = {"operands, sign and result, the focused cell and what feeds it", "运算数、符号和结果，焦点格子和它的来源"},
    .draw = draw};
