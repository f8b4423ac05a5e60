#include "view/fit.h"
#include "view/spot.h"

#include <math.h>
#include <string.h>

Matrix pane_known(const Written *w, const Pane *pane) {
    if (pane->flip || trace_sees_all(w->trace, pane->from)) return pane->m;
    return matrix_rows(pane->m, w->row, 1);
}

bool pane_paged(const Pane *pane) {
    return pane->height < pane->m.rows || pane->width < pane->m.cols;
}

/* The first of the forms that is no wider than `columns`, else the last. */
static const char *fitting(const char *const form[], size_t count, int columns) {
    size_t i = 0;
    while (i + 1 < count && (int)text_width(form[i]) > columns) i++;
    return form[i];
}

const char *pane_title(const Written *w, const Pane *pane, int columns) {
    size_t r0 = pane->row0, r1 = r0 + pane->height, c0 = pane->col0, c1 = c0 + pane->width;
    const char *unit = pane->pitch > PITCH_CODE ? number_unit(w->arena, &pane->form) : NULL;
    const char *in = unit ? written_text(w, "  cells in units of %s", "  格子的单位是 %s", unit) : "";
    const char *brief = unit ? written_text(w, " in %s", " 单位 %s", unit) : "";
    const char *size = arena_print(w->arena, "%s  %zux%zu", pane->name, pane->m.rows, pane->m.cols);
    const char *rows = "";
    bool slice = pane_paged(pane) && (pane->result || pane->focus_row != SIZE_MAX);
    if (slice) size = arena_print(w->arena, "%s[%zu:%zu, %zu:%zu]", pane->name, r0, r1, c0, c1);
    else if (pane_paged(pane)) rows = written_text(w, " rows %zu-%zu", " 行 %zu-%zu", r0, r1 - 1);
    const char *const form[] = {
        arena_print(w->arena, "%s%s%s", size, rows, in), arena_print(w->arena, "%s%s%s", size, rows, brief),
        arena_print(w->arena, "%s%s%s", pane->name, rows, brief), arena_print(w->arena, "%s%s", pane->name, brief)};
    return fitting(form, sizeof form / sizeof *form, columns);
}

int pane_cell(const Pane *pane, size_t col) {
    return pane->left + pane->label + pane->pitch * (int)(col - pane->col0);
}

int pane_end(const Pane *pane) {
    return pane->left + pane->label + pane->pitch * (int)pane->width;
}

void pane_text(const Pane *pane, size_t row, size_t col, char field[NUMBER_ROOM]) {
    number_write(field, &pane->form, matrix_at(pane->m, row, col));
}

Hiding pane_hides(const Written *w, const Pane *pane, size_t row, size_t col) {
    return secret_of(w->session, pane->step, pane->head, pane->flip ? col : row, pane->flip ? row : col);
}

bool pane_hides_any(const Written *w, const Pane *pane) {
    size_t r0 = pane->row0, r1 = r0 + pane->height, c0 = pane->col0, c1 = c0 + pane->width;
    if (pane->flip) return secret_within(w->session, pane->step, pane->head, c0, c1, r0, r1);
    return secret_within(w->session, pane->step, pane->head, r0, r1, c0, c1);
}

void pane_cursor(const Pane *pane, int top, int *row, int *col) {
    char field[NUMBER_ROOM];
    bool coded = pane->pitch <= PITCH_CODE;
    size_t down = pane->focus_row - pane->row0;
    pane_text(pane, pane->focus_row, pane->focus_col, field);
    *row = top + (int)(pane->half ? down / 2 : down);
    *col = pane_cell(pane, pane->focus_col) + (coded ? 0 : 1 + (int)strspn(field, " "));
}

/* ---- labels ---- */

static bool is_lit_row(const Pane *pane, size_t row) {
    return row == pane->focus_row || row == pane->source_row || row == pane->same_row;
}

static bool is_lit_col(const Pane *pane, size_t col) {
    return col == pane->focus_col || col == pane->source_col || col == pane->same_col;
}

/* A row of masked scores or weights that may look nowhere. */
static bool is_dead(const Written *w, const Pane *pane, size_t row) {
    if (pane->step != MASKED && pane->step != WEIGHTS) return false;
    Trace *whole = w->trace->whole ? w->trace->whole : w->trace;
    Matrix masked = trace_seen(session_rows(w->session, whole, row, 1), MASKED, w->head);
    for (size_t j = 0; j < masked.cols; j++)
        if (matrix_at(masked, row, j) != -INFINITY) return false;
    return true;
}

/* The label in the columns before the mark: the token is cut there. */
static void put_row_label(const Written *w, const Pane *pane, Canvas canvas, int at, size_t row) {
    if (pane->half && row + 1 < pane->row0 + pane->height && is_lit_row(pane, row + 1)) row++; /* of the two, the lit */
    Role role = is_dead(w, pane, row) ? ROLE_WARN : is_lit_row(pane, row) ? ROLE_SLABEL : ROLE_LABEL;
    int room = pane->label - 1;
    const char *label =
        pane->tokens ? written_label(w, pane->step, pane->rows, row) : arena_print(w->arena, "%zu", row);
    canvas_put_cut(canvas, at, pane->left, room, role, label);
    if (row != pane->source_row || !pane->first) return;
    canvas_put(canvas, at, pane->left + pane->label - 1, ROLE_SLABEL, ">");
    if (pane->pitch == PITCH_CODE) canvas_put(canvas, at, pane_end(pane), ROLE_SLABEL, "<");
}

static void put_col_labels(const Written *w, const Pane *pane, Canvas canvas, int at) {
    enum { TOKEN = 6 };
    int field = pane->pitch - 1;
    for (size_t c = pane->col0; c < pane->col0 + pane->width; c++) {
        Role role = is_lit_col(pane, c) ? ROLE_SLABEL : ROLE_MUTED;
        int left = pane_cell(pane, c);
        if (pane->pitch == PITCH_CODE) {
            canvas_print(canvas, at, left, role, "%zu", c % 10);
            continue;
        }
        const char *label = arena_print(w->arena, "%zu", c);
        if (field >= TOKEN || pane->cols == AXIS_JOINED) label = written_label(w, pane->step, pane->cols, c);
        if (text_width(label) > (size_t)field && field < TOKEN) label = arena_print(w->arena, "%zu", c);
        int width = (int)text_width(label);
        if (width > field) canvas_put_right(canvas, at, left + 1, field, role, label);
        else canvas_put(canvas, at, left + 1 + field - width, role, label);
    }
}

/* ---- cells ---- */

static Role role_of(const Written *w, const Pane *pane, size_t row, size_t col) {
    Hiding hiding = pane_hides(w, pane, row, col);
    if (hiding != HIDING_NONE) return hiding == HIDING_ASKED ? ROLE_STRONG : ROLE_MUTED;
    double value = matrix_at(pane->m, row, col);
    bool masked = pane->step == WEIGHTS && value == 0 && model_forbids(w->model, row, col);
    return masked ? ROLE_MASKED : number_role(&pane->form, value);
}

/* In place of a hidden number; NULL: it is shown. Among codes, where '.' is a zero, the others are blank. */
static const char *cover(const Written *w, const Pane *pane, size_t row, size_t col) {
    Hiding hiding = pane_hides(w, pane, row, col);
    return hiding == HIDING_NONE ? NULL : hiding == HIDING_ASKED ? "?" : pane->pitch > PITCH_CODE ? ". " : " ";
}

/* Where a cell has no brackets: the focused one and its like take the colours of those. */
static Role role_alone(const Written *w, const Pane *pane, size_t row, size_t col) {
    if (row == pane->focus_row && col == pane->focus_col) return ROLE_FOCUS;
    bool same = row == pane->same_row && col == pane->same_col;
    return same ? ROLE_SLABEL : role_of(w, pane, row, col);
}

/* The shade that stands for the colour of a cell, just left of its digits. */
static void put_mark(const Pane *pane, Canvas canvas, int at, int left, size_t row, size_t col) {
    uint32_t mark = number_mark(&pane->form, matrix_at(pane->m, row, col));
    if (mark != ' ') canvas_put_rune(canvas, at, left, (Role)canvas_cell(canvas, at, left)->role, mark);
}

static void put_cell(const Written *w, const Pane *pane, Canvas canvas, int at, size_t row, size_t col) {
    char field[NUMBER_ROOM];
    int left = pane_cell(pane, col), gutter = pane->pitch > PITCH_CODE;
    const char *covered = cover(w, pane, row, col);
    pane_text(pane, row, col, field);
    bool same = row == pane->same_row && col == pane->same_col;
    Role role = gutter ? role_of(w, pane, row, col) : role_alone(w, pane, row, col);
    if (covered) canvas_put_right(canvas, at, left + gutter, gutter ? pane->pitch - 1 : 1, role, covered);
    else canvas_put(canvas, at, left + gutter, role, field);
    if (!gutter) return;
    if (w->session->like.marks && !covered) put_mark(pane, canvas, at, left + (int)strspn(field, " "), row, col);
    bool source = row == pane->source_row || col == pane->source_col || same;
    bool rail = canvas_cell(canvas, at, left)->role == ROLE_SOURCE; /* of the cell before */
    if (source) canvas_role(canvas, at, left, 1, ROLE_SOURCE);
    else if (!rail) canvas_role(canvas, at, left, 1, role);
    if (source) canvas_role(canvas, at, left + pane->pitch, 1, ROLE_SOURCE);
}

/* Two rows of a column: by their colours, or where those are not there by which of them is not small. */
static void put_halves(const Written *w, const Pane *pane, Canvas canvas, int at, size_t row, size_t col) {
    static const uint32_t BLOCKS[] = {' ', 0x2580, 0x2584, 0x2588}, TWINS[] = {' ', '"', '_', '#'};
    const Preferences *like = &w->session->like;
    bool two = row + 1 < pane->row0 + pane->height;
    Role upper = role_alone(w, pane, row, col), lower = two ? role_alone(w, pane, row + 1, col) : ROLE_TEXT;
    if (!like->marks && !like->ascii) {
        canvas_put_half(canvas, at, pane_cell(pane, col), upper, lower);
        return;
    }
    bool over = !cover(w, pane, row, col) && number_mark(&pane->form, matrix_at(pane->m, row, col)) != ' ';
    bool under =
        two && !cover(w, pane, row + 1, col) && number_mark(&pane->form, matrix_at(pane->m, row + 1, col)) != ' ';
    uint32_t rune = (like->ascii ? TWINS : BLOCKS)[over + 2 * under];
    Role role = lower == ROLE_FOCUS || lower == ROLE_SLABEL ? lower : upper;
    canvas_put_rune(canvas, at, pane_cell(pane, col), role, rune);
}

/* What `find` looks for, on this page. */
static void put_matches(const Equation *e, const Find *find, const Focus *focus, Canvas canvas, int top) {
    const Pane *pane = &e->pane[e->focused];
    for (size_t r = pane->row0; r < pane->row0 + pane->height; r++)
        for (size_t c = pane->col0; c < pane->col0 + pane->width; c++) {
            if (!find_matches(find, focus, r, c)) continue;
            int at = top + (int)(r - pane->row0), left = pane_cell(pane, c);
            canvas_put(canvas, at, left, ROLE_MUTED, "[");
            canvas_put(canvas, at, left + pane->pitch, ROLE_MUTED, "]");
        }
}

static void put_focus(const Pane *pane, Canvas canvas, int top) {
    bool here = pane->focus_row >= pane->row0 && pane->focus_row < pane->row0 + pane->height;
    if (pane->focus_row == SIZE_MAX || !here || pane->pitch == PITCH_CODE) return;
    int at = top + (int)(pane->focus_row - pane->row0), left = pane_cell(pane, pane->focus_col);
    canvas_put(canvas, at, left, ROLE_FOCUS, "[");
    canvas_put(canvas, at, left + pane->pitch, ROLE_FOCUS, "]");
}

/* Which columns belong to which head, below the rows of concat, where the other panes leave room. */
static void put_heads(const Written *w, const Pane *pane, Canvas canvas, int top, int end) {
    size_t heads = w->model->set.heads, width = pane->m.cols / heads;
    int at = top + (int)fit_height(pane) + 1;
    for (size_t h = 0; h < heads && at < end; h++, at++) {
        const char *line = written_text(w, "head %zu: %zu-%zu", "头 %zu：%zu-%zu", h, h * width, (h + 1) * width - 1);
        canvas_put_cut(canvas, at, pane->left, pane_end(pane) - pane->left, ROLE_MUTED, line);
    }
}

static void put_pane(const Written *w, const Pane *pane, Canvas canvas, int top) {
    size_t step = pane->half ? 2 : 1;
    for (size_t r = pane->row0; r < pane->row0 + pane->height; r += step) {
        int at = top + (int)((r - pane->row0) / step);
        for (size_t c = pane->col0; c < pane->col0 + pane->width; c++)
            (pane->half ? put_halves : put_cell)(w, pane, canvas, at, r, c);
        put_row_label(w, pane, canvas, at, r);
    }
}

/* Columns up to the next pane. */
static int title_room(const Equation *e, size_t i, Canvas canvas) {
    return (i + 1 < e->panes ? e->pane[i + 1].left : canvas.cols) - 1 - e->pane[i].left;
}

/* The matches of the focused pane's matrix wear brackets; those of the focus stand above them. */
static void put_marks(const Written *w, const Equation *e, const Focus *focus, Canvas canvas, int top) {
    Find find;
    Error ignored = {0};
    const char *what = w->session->show.find;
    const Pane *pane = &e->pane[e->focused];
    Written cell = focus_cell(w->session, focus);
    if (*what && !secret_kept(w->session) && pane->pitch > PITCH_CODE && find_read(&cell, focus, what, &find, &ignored))
        put_matches(e, &find, focus, canvas, top);
    put_focus(pane, canvas, top);
}

/* A click on a cell looks there; in another pane it turns to that first. */
static void put_spot(const Written *w, const Equation *e, const Focus *focus, size_t i, Canvas canvas, int top) {
    const Pane *pane = &e->pane[i];
    size_t ring = focus->operands + 1, number = pane->result ? 0 : ring + 1 - e->panes + i;
    if (i == e->focused) number = focus->pane;
    if (number >= ring) return;
    Text turns = text_new(w->arena);
    for (size_t at = focus->pane; at != number; at = (at + 1) % ring) text_put(&turns, "focus next; ");
    spot_put(canvas, (Spot){.row = top,
                            .col = pane_cell(pane, pane->col0),
                            .rows = (int)fit_height(pane),
                            .cols = pane->pitch * (int)pane->width,
                            .line = turns.at,
                            .across = pane->pitch,
                            .down = pane->half ? -2 : 1,
                            .row0 = pane->row0,
                            .col0 = pane->col0});
}

void equation_draw(const Written *w, const Equation *e, const Focus *focus, Canvas canvas, int titles, int top,
                   int foot) {
    size_t tallest = 0, middle = (fit_height(&e->pane[e->panes - 1]) - 1) / 2;
    for (size_t i = 0; i < e->panes; i++) {
        size_t height = fit_height(&e->pane[i]);
        tallest = height > tallest ? height : tallest;
    }
    for (size_t i = 0; i < e->panes; i++) {
        const Pane *pane = &e->pane[i];
        int room = title_room(e, i, canvas);
        if (titles != NOWHERE) canvas_put_cut(canvas, titles, pane->left, room, ROLE_LABEL, pane_title(w, pane, room));
        put_col_labels(w, pane, canvas, top - 1);
        put_pane(w, pane, canvas, top);
        put_spot(w, e, focus, i, canvas, top);
        if (pane->joined && !pane->result) put_heads(w, pane, canvas, top, top + (int)tallest);
        if (e->sign[i]) {
            int left = pane->left - 1 - (int)text_width(e->sign[i]);
            canvas_put(canvas, top + (int)middle, left, ROLE_STRONG, e->sign[i]);
        }
        bool shown = pane->source_col >= pane->col0 && pane->source_col < pane->col0 + pane->width;
        if (foot != NOWHERE && pane->source_col != SIZE_MAX && shown)
            canvas_put(canvas, foot, pane_cell(pane, pane->source_col) + pane->pitch - 1, ROLE_SLABEL, "^");
    }
    put_marks(w, e, focus, canvas, top);
}
