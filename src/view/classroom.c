#include "view/classroom.h"

#include "view/fit.h"
#include "view/focus.h"
#include "view/frame.h"
#include "view/spot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    CELL = 10, /* columns of a cell with its brackets */
    LEAST_CELL = 8,
    LEAST_FIELD = 5,
    FIELD = 6,
    DECIMALS = 2,
    PITCH = 15, /* of a cell and the gap before it */
    ROOMY_COLS = 60,
    INDENT = 5
};

/* ---- the matrix ---- */

/* Where the matrix stands and what of it: rows and columns of the screen. */
typedef struct Sheet {
    Pane pane;    /* the result: its matrix, form, focus and page */
    int mark;     /* column of '>' */
    int label;    /* columns of the row labels */
    int first;    /* column where the cells begin, the first one's gap included */
    int pitch;    /* of a cell, gap included */
    int cell;     /* of a cell, brackets included */
    int field;    /* of a number */
    int sums;     /* columns of the row sums, 0: none */
    int top, row; /* row of the first matrix row; rows from one to the next */
} Sheet;

/* Columns of the longest number with its decimals. */
static int longest(const Written *w, const Pane *pane) {
    double least = 0, most = 0;
    Matrix known = pane_known(w, pane);
    for (size_t r = 0; r < known.rows; r++)
        for (size_t c = 0; c < known.cols; c++) {
            double value = matrix_at(known, r, c);
            if (!isfinite(value) || fabs(value) >= 10000) continue;
            least = fmin(least, value);
            most = fmax(most, value);
        }
    int decimals = pane->kind == NUMBER_SIGNED || pane->kind == NUMBER_WEIGHT ? DECIMALS : 0;
    int low = snprintf(NULL, 0, "%.*f", decimals, least), high = snprintf(NULL, 0, "%.*f", decimals, most);
    return least < 0 && low > high ? low : high;
}

static int label_width(const Written *w, const Pane *pane) {
    enum { NAMED = 8 }; /* index, blank, six columns of a token */
    size_t widest = 1;
    for (size_t r = 0; r < pane->m.rows && widest < NAMED; r++) {
        size_t width = text_width(written_label(w, pane->step, pane->rows, r));
        if (width > widest) widest = width;
    }
    return widest < NAMED ? (int)widest : NAMED;
}

/* The gap before the first cell is a little less than the one before every cell. */
static int lead(int pitch) {
    return pitch > CELL + 2 ? pitch - CELL - 1 : 1;
}

/* All columns from the mark to the sums. */
static int width_at(const Sheet *t, int pitch, size_t columns) {
    return 2 + t->label + lead(pitch) + pitch * (int)columns + t->sums;
}

/* The widest cells with which all columns fit, else a page of cells of the usual width. */
static void fit_columns(const Written *w, Sheet *t, int columns) {
    Pane *pane = &t->pane;
    int number = longest(w, pane), room = columns - 2;
    int least = number > FIELD ? number + 2 : LEAST_CELL;
    t->pitch = PITCH;
    bool many = pane->m.cols > (size_t)columns;
    while (t->pitch > least && (many || width_at(t, t->pitch, pane->m.cols) > room)) t->pitch--;
    pane->width = pane->m.cols;
    if (many || width_at(t, t->pitch, pane->m.cols) > room) {
        t->pitch = CELL + 1;
        int count = (room - width_at(t, t->pitch, 0)) / t->pitch;
        pane->width = count > 0 ? (size_t)count : 1;
        pane->col0 = pane->focus_col / pane->width * pane->width;
        if (pane->col0 + pane->width > pane->m.cols) pane->width = pane->m.cols - pane->col0;
    }
    t->cell = t->pitch < CELL ? t->pitch : CELL;
    int inner = t->cell - 2, usual = t->cell == LEAST_CELL ? LEAST_FIELD : FIELD;
    t->field = number <= usual ? usual : number < inner ? number : inner;
}

/* The matrix with the focus in it: the result of the step, or an operand where one looks at that. */
static Sheet sheet_of(const Written *w, const Focus *focus, int columns) {
    Equation e = equation_of(w);
    Sheet t = {.pane = e.pane[focus->pane ? focus->pane - 1 : e.panes - 1]};
    t.pane.focus_row = focus->row, t.pane.focus_col = focus->col;
    t.label = label_width(w, &t.pane);
    t.sums = t.pane.step == WEIGHTS && !(w->off && !focus->pane) ? (int)strlen("  = 1") : 0;
    fit_columns(w, &t, columns);
    int spare = columns - width_at(&t, t.pitch, t.pane.width);
    t.mark = spare * 2 / 3;
    if (t.mark < 1) t.mark = 1;
    t.first = t.mark + 2 + t.label + lead(t.pitch);
    return t;
}

/* Column of the cell's left bracket. */
static int cell_left(const Sheet *t, size_t col) {
    return t->first + t->pitch * (int)(col - t->pane.col0 + 1) - t->cell;
}

static int cell_row(const Sheet *t, size_t row) {
    return t->top + t->row * (int)(row - t->pane.row0);
}

/* Column of the number's field in a cell. */
static int field_left(const Sheet *t, size_t col) {
    int inner = t->cell - 2, behind = inner - t->field < 2 ? inner - t->field : 2;
    return cell_left(t, col) + 1 + inner - behind - t->field;
}

/* Names stand over the columns where each has its room, or most of it. */
static bool has_names(const Written *w, const Sheet *t) {
    const Pane *pane = &t->pane;
    bool all = true;
    for (size_t c = pane->col0; c < pane->col0 + pane->width && all; c++)
        all = (int)text_width(written_label(w, pane->step, pane->cols, c)) <= t->cell - 2;
    return all || t->cell == CELL;
}

static void put_column_labels(const Written *w, const Sheet *t, Canvas canvas, int row) {
    const Pane *pane = &t->pane;
    bool names = has_names(w, t);
    for (size_t c = pane->col0; c < pane->col0 + pane->width; c++) {
        Role role = c == pane->focus_col ? ROLE_SLABEL : ROLE_MUTED;
        const char *label = names ? written_label(w, pane->step, pane->cols, c) : arena_print(w->arena, "%zu", c);
        int room = t->cell - 2, width = (int)text_width(label), left = cell_left(t, c);
        if (width > room) canvas_put_right(canvas, row, left, room, role, label);
        else canvas_put(canvas, row, left + room - width, role, label);
    }
}

static void put_cell(const Written *w, const Sheet *t, Canvas canvas, size_t row, size_t col) {
    char field[NUMBER_ROOM];
    const Pane *pane = &t->pane;
    double value = matrix_at(pane->m, row, col);
    Hiding hiding = pane_hides(w, pane, row, col);
    bool masked = pane->step == WEIGHTS && value == 0 && model_forbids(w->model, row, col);
    Role role = hiding != HIDING_NONE ? ROLE_MUTED : masked ? ROLE_MASKED : number_role(&pane->form, value);
    int at = cell_row(t, row), left = cell_left(t, col), digits = field_left(t, col);
    number_write(field, &pane->form, value);
    canvas_fill(canvas, at, left, 1, t->cell, role, ' ');
    if (hiding != HIDING_NONE) canvas_put_right(canvas, at, digits, t->field, role, hiding == HIDING_ASKED ? "?" : ".");
    else canvas_put(canvas, at, digits, role, field);
    uint32_t mark = w->session->like.marks && hiding == HIDING_NONE ? number_mark(&pane->form, value) : ' ';
    if (mark != ' ') canvas_put_rune(canvas, at, digits + (int)strspn(field, " ") - 1, role, mark);
    if (row != pane->focus_row || col != pane->focus_col) return;
    canvas_put(canvas, at, left, ROLE_FOCUS, "[");
    canvas_put(canvas, at, left + t->cell - 1, ROLE_FOCUS, "]");
}

/* "  = 1": the sum of the whole row, also of the part that is not on the screen. */
static void put_sum(const Written *w, const Sheet *t, Canvas canvas, size_t row) {
    const Pane *pane = &t->pane;
    double sum = 0;
    if (secret_within(w->session, pane->step, pane->head, row, row + 1, 0, pane->m.cols)) return;
    for (size_t c = 0; c < pane->m.cols; c++) sum += matrix_at(pane->m, row, c);
    bool whole = fabs(sum - round(sum)) < 1e-9, paged = pane->width < pane->m.cols;
    const char *number = number_free(w->arena, whole ? round(sum) : sum, whole ? 0 : DECIMALS);
    canvas_print(canvas, cell_row(t, row), t->first + t->pitch * (int)pane->width, ROLE_STRONG, "%s= %s",
                 paged ? "… " : "  ", number);
}

static void put_sheet(const Written *w, const Sheet *t, Canvas canvas) {
    const Pane *pane = &t->pane;
    for (size_t r = pane->row0; r < pane->row0 + pane->height; r++) {
        int at = cell_row(t, r);
        bool here = r == pane->focus_row;
        if (here) canvas_put(canvas, at, t->mark, ROLE_SLABEL, ">");
        canvas_put_cut(canvas, at, t->mark + 2, t->label, here ? ROLE_SLABEL : ROLE_LABEL,
                       written_label(w, pane->step, pane->rows, r));
        for (size_t c = pane->col0; c < pane->col0 + pane->width; c++) put_cell(w, t, canvas, r, c);
        if (t->sums) put_sum(w, t, canvas, r);
    }
    spot_put(canvas, (Spot){.row = t->top,
                            .col = cell_left(t, pane->col0),
                            .rows = t->row * (int)pane->height,
                            .cols = t->pitch * (int)pane->width,
                            .line = "",
                            .across = t->pitch,
                            .down = t->row,
                            .row0 = pane->row0,
                            .col0 = pane->col0});
}

/* ---- the lines ---- */

/* Rows of the lines around the matrix; NOWHERE: there was no room. */
typedef struct Plan {
    int title, labels, arithmetic, reading, changes;
} Plan;

/* The part of the matrix that `room` rows of the screen show: all, with blank rows between where there is room for
 * them, else a page; returns the rows it takes. */
static int fit_rows(Sheet *t, int room) {
    enum { SPACED = 5 };
    Pane *pane = &t->pane;
    bool all = pane->m.rows <= (size_t)room;
    int rows = all ? (int)pane->m.rows : room;
    t->row = all ? (2 * rows - 1 <= room ? 2 : 1) : room >= SPACED ? 2 : 1;
    if (!all && t->row == 2) rows = (room + 1) / 2;
    pane->row0 = all ? 0 : pane->focus_row / (size_t)rows * (size_t)rows;
    pane->height = pane->m.rows - pane->row0 < (size_t)rows ? pane->m.rows - pane->row0 : (size_t)rows;
    return t->row * (rows - 1) + 1;
}

/* Blank lines, in the order in which they are dealt out. */
typedef enum Blank {
    BEFORE_SUM,
    BEFORE_LABELS,
    BEFORE_TITLE,
    BEFORE_READING,
    AFTER_LABELS,
    BEFORE_CHANGES,
    BLANKS
} Blank;

/* What has no room goes: the sentence, what was changed, the arithmetic, the title. Then blank lines are dealt out, and
 * what is left stands above and below the matrix. */
static Plan plan_of(Sheet *t, int rows) {
    enum { ALWAYS = 3 /* bar, column labels, hints */, LEAST = 2, PAGE_ROOM = 10 };
    bool reading = true, changes = true, arithmetic = true, title = true;
    bool *const LAST[] = {&reading, &changes, &arithmetic, &title};
    int parts = sizeof LAST / sizeof *LAST, room = rows - ALWAYS - parts, least = t->pane.m.rows < LEAST ? 1 : LEAST;
    for (int i = 0; i < parts && room < least; i++) *LAST[i] = false, room++;
    int kept = room > PAGE_ROOM && t->pane.m.rows > (size_t)room ? LEAST : 0; /* blank lines that a page leaves */
    int spare = room - fit_rows(t, room > least ? room - kept : least), blank[BLANKS] = {0};
    for (int i = 0; i < BLANKS && spare > 0; i++) blank[i] = 1, spare--;
    Plan p = {NOWHERE, 0, NOWHERE, NOWHERE, NOWHERE};
    int at = 1 + blank[BEFORE_TITLE];
    if (title) p.title = at++;
    p.labels = at + blank[BEFORE_LABELS] + (spare > 0 ? spare / 2 : 0);
    t->top = p.labels + 1 + blank[AFTER_LABELS];
    at = rows - 2;
    if (changes) p.changes = at, at -= 1 + blank[BEFORE_CHANGES];
    if (reading) p.reading = at, at -= 1 + blank[BEFORE_READING];
    if (arithmetic) p.arithmetic = at;
    return p;
}

static const char *idea(const Written *w) {
    static const struct {
        StepId step;
        Sentence idea;
    } IDEAS[] = {{K, {"what each token offers", "每个 token 提供什么"}},
                 {SCORES, {"each query meets each key", "每个查询和每个键相遇"}},
                 {SCALED, {"smaller gaps, the same order", "差距变小，顺序不变"}},
                 {WEIGHTS, {"each row shares out 1", "每行把 1 分给各个键"}},
                 {Z, {"each row mixes the values", "每行把值混合起来"}},
                 {OUT, {"wo mixes the heads", "wo 把各个头混合"}}};
    for (size_t i = 0; i < sizeof IDEAS / sizeof *IDEAS && !w->off; i++)
        if (IDEAS[i].step == w->step) return sentence(IDEAS[i].idea, w->lang);
    return step_story(w);
}

/* "[32:40, 0:5]" of what is not all on the screen; NULL where it is. */
static const char *page(const Written *w, const Pane *pane) {
    if (!pane_paged(pane)) return NULL;
    return arena_print(w->arena, "[%zu:%zu, %zu:%zu]", pane->row0, pane->row0 + pane->height, pane->col0,
                       pane->col0 + pane->width);
}

/* "4  weights    each row shares out 1"; at the right which head, where there are several. */
static void put_title(const Written *w, const Sheet *t, Canvas canvas, int row, int indent, bool whose) {
    const char *bar = STEPS[w->step].bar ? STEPS[w->step].bar : STEPS[w->step].name, *blank = strchr(bar, ' ');
    const char *slice = page(w, &t->pane), *unit = number_unit(w->arena, &t->pane.form);
    if (!t->pane.result) bar = t->pane.name, blank = NULL;
    const char *name = blank ? arena_print(w->arena, "%.*s  %s", (int)(blank - bar), bar, blank + 1) : bar;
    if (slice) name = arena_print(w->arena, "%s%s", name, slice);
    const char *heads = whose && w->model->set.heads > 1 ? step_heads(w) : "", *says = idea(w);
    if (slice) says = "";
    if (unit) says = written_text(w, "in units of %s", "单位是 %s", unit);
    int end = canvas.cols - 1, width = (int)text_width(heads);
    int col = canvas_put_cut(canvas, row, indent + 1, end - indent - 1, ROLE_STEP, arena_print(w->arena, " %s ", name));
    if (width && col + 2 + width <= end) canvas_put(canvas, row, end - width, ROLE_MUTED, heads), end -= width + 2;
    if (col + 3 + (int)text_width(says) <= end) canvas_put(canvas, row, col + 3, ROLE_STRONG, says);
}

static void put_lines(const Written *w, const Plan *p, Canvas canvas, int indent) {
    enum { LINE = 66 };
    bool good, empty = w->notes.kind == NOTE_SOFTMAX && w->notes.empty;
    int columns = canvas.cols - 1 - indent;
    size_t room = (size_t)(columns < LINE ? columns : LINE);
    const char *verdict = verdict_word(w, &good);
    bool hidden = secret_of(w->session, w->step, w->head, w->row, w->col) != HIDING_NONE;
    if (p->arithmetic != NOWHERE && !hidden)
        canvas_put(canvas, p->arithmetic, indent, ROLE_STRONG, written_arithmetic(w, room, canvas.cols < ROOMY_COLS));
    if (p->reading != NOWHERE && !hidden)
        canvas_put(canvas, p->reading, indent, empty ? ROLE_WARN : ROLE_TEXT, written_reading(w, room));
    if (p->changes == NOWHERE) return;
    int col = canvas_put_cut(canvas, p->changes, indent, columns, good ? ROLE_GOOD : ROLE_WARN, verdict);
    changes_draw(w, canvas, p->changes, verdict[0] ? col + 3 : indent);
}

/* Numbers get their form, and the cursor its place; the page is known. */
static void put_whole(const Written *of, Sheet *t, Screen *screen, Canvas canvas, int labels) {
    Session *session = of->session;
    Pane *pane = &t->pane;
    char field[NUMBER_ROOM];
    int digits = session->like.digits;
    fit_page(of, pane);
    Matrix shown = matrix_columns(matrix_rows(pane->m, pane->row0, pane->height), pane->col0, pane->width);
    pane->form = number_form(shown, pane->kind, t->field, digits == DIGITS_AUTO ? DECIMALS : digits);
    session->show.page_rows = pane->height, session->show.page_cols = pane->width;
    put_column_labels(of, t, canvas, labels);
    put_sheet(of, t, canvas);
    number_write(field, &pane->form, matrix_at(pane->m, pane->focus_row, pane->focus_col));
    screen->cursor_row = cell_row(t, pane->focus_row);
    screen->cursor_col = field_left(t, pane->focus_col) + (int)strspn(field, " ");
}

int classroom_matrix(const Written *of, Screen *screen, Canvas canvas, int title, int top, int end) {
    Focus focus = focus_of(of->session);
    Written w = focus.pane ? focus_cell(of->session, &focus) : *of;
    w.coarse = true;
    Sheet t = sheet_of(of, &focus, canvas.cols);
    bool tight = t.pane.m.rows + 1 == (size_t)(end - top);
    int gap = end - top > 4 && !tight, rows = fit_rows(&t, end - top - 1 - gap);
    t.top = top + 1 + gap;
    put_whole(of, &t, screen, canvas, top);
    put_title(&w, &t, canvas, title, canvas.cols >= ROOMY_COLS ? INDENT - 1 : 0, false);
    return t.top + rows;
}

/* `of`: the focused cell of the step itself. */
void classroom_draw(const Written *of, Screen *screen, Canvas canvas) {
    Session *session = of->session;
    Focus focus = focus_of(session);
    Written w = focus.pane ? focus_cell(session, &focus) : *of;
    w.coarse = true;
    int indent = canvas.cols >= ROOMY_COLS ? INDENT : 1;
    Sheet t = sheet_of(of, &focus, canvas.cols);
    Plan p = plan_of(&t, canvas.rows);
    bar_draw(of, canvas, 0, true);
    put_whole(of, &t, screen, canvas, p.labels);
    if (p.title != NOWHERE) put_title(&w, &t, canvas, p.title, indent - 1, true);
    put_lines(&w, &p, canvas, indent);
    hints_spelled_draw(of, screen, canvas, canvas.rows - 1);
}
