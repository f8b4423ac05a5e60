#include "view/frame.h"
#include "view/views.h"

enum {
    BRIEF_COLUMNS = 72, /* below, the arithmetic has no name */
    ROOMY = 20,         /* rows from which operands, pane titles and a page's legend stay */
    ABOVE = 3           /* bar, title, column labels */
};

/* Which lines there are, and where. */
typedef struct Plan {
    bool titles, legend, reading, blank, settings, verdict, arithmetic, title, foot;
    size_t lens, panes; /* rows of the lens and of the tallest pane */
    bool paged;
    int lens_row;
} Plan;

static int region(const Plan *p, int rows) {
    int above = 2 + p->title + p->titles;
    int below = 1 + p->legend + p->arithmetic + p->reading + p->settings + p->verdict;
    return rows - above - below;
}

static size_t tallest(const Equation *e) {
    size_t most = 0;
    for (size_t i = 0; i < e->panes; i++) most = e->pane[i].m.rows > most ? e->pane[i].m.rows : most;
    return most;
}

static bool has_foot(const Equation *e) {
    for (size_t i = 0; i < e->panes; i++)
        if (e->pane[i].source_col != SIZE_MAX) return true;
    return false;
}

/* Do so many rows fit, with foot, lens and the blank after them? */
static bool fits(const Plan *p, int rows) {
    return (int)p->panes + (p->foot || !p->lens ? p->blank : 0) + (int)p->lens + (p->lens ? p->blank : 0) <=
           region(p, rows);
}

/* A page of rows where not all fit: what says most about it stays. */
static void plan_page(Plan *p, int rows) {
    p->paged = true;
    p->legend = rows >= ROOMY;
    p->reading = rows >= 12;
    p->lens = 0;
    p->blank = true;
    bool *const LAST[] = {&p->reading, &p->blank, &p->settings, &p->verdict, &p->arithmetic, &p->title};
    for (size_t i = 0; i < sizeof LAST / sizeof *LAST && region(p, rows) - p->blank < 2; i++) *LAST[i] = false;
    int room = region(p, rows) - p->blank;
    p->panes = room < 1 ? 1 : (size_t)room;
    p->lens = rows >= ROOMY && !p->foot ? 1 : 0;
}

/* In order: legend, lens from its top, reading, blank rows; then a page. Operands that are taller than the result
 * are cut before the lens goes. */
static Plan plan_of(const Equation *e, const Lens *lens, bool header, int rows) {
    size_t result = e->pane[e->panes - 1].m.rows;
    Plan p = {.titles = e->panes > 1 || rows >= ROOMY, .legend = true, .reading = true, .blank = true};
    p.settings = p.verdict = p.arithmetic = p.title = true;
    p.foot = has_foot(e);
    p.lens = lens->rows ? lens->rows + header : 0;
    p.panes = tallest(e);
    int room = region(&p, rows) - p.foot - (int)p.lens - (p.lens > 0);
    if (!fits(&p, rows) && p.panes > result) p.panes = room > (int)result ? (size_t)room : result;
    if (!fits(&p, rows)) p.legend = false;
    while (!fits(&p, rows) && p.lens > 0) p.lens--;
    if (!fits(&p, rows)) p.reading = false;
    if (!fits(&p, rows) && !p.foot) p.blank = false;
    if (!fits(&p, rows)) plan_page(&p, rows);
    return p;
}

/* The first row of the lens: blank rows before it where there is room. */
static int lens_place(const Plan *p, int top, int end) {
    int start = top + (int)p->panes + p->foot, spare = end - start - (int)p->lens;
    if (!p->foot && spare > 1) start++, spare--;
    if (spare > 2) start++;
    return start;
}

/* ---- the lens ---- */

typedef struct Fields {
    int left, pitch;     /* column of the first gutter */
    size_t first, count; /* columns shown */
    bool brief, tails, tokens;
} Fields;

/* The form of a whole row, so that its unit is the same wherever its columns are paged. */
static NumberForm row_form(const Written *w, const Lens *lens, const LensRow *row, int width) {
    Matrix whole = {(double *)row->at, 1, lens->count, 1, 1};
    return number_form(whole, row->kind, width, w->session->like.digits);
}

static const char *lens_label(const Written *w, const Lens *lens, size_t i, const Fields *fields) {
    const LensRow *row = &lens->row[i];
    NumberForm form = row_form(w, lens, row, 6);
    const char *label = !fields->tails && row->joined ? row->joined : row->label;
    if (fields->brief && lens->brief[i]) label = lens->brief[i];
    return written_in_unit(w, label, &form);
}

static int widest_label(const Written *w, const Lens *lens, const Fields *fields) {
    size_t widest = lens->header ? text_width(lens->header) : 0;
    for (size_t i = 0; i < lens->rows; i++) {
        size_t width = text_width(lens_label(w, lens, i, fields));
        widest = width > widest ? width : widest;
    }
    return (int)widest;
}

static int widest_tail(const Lens *lens, bool brief) {
    size_t widest = 0;
    for (size_t i = 0; i < lens->rows; i++) {
        const char *tail = brief && lens->row[i].brief ? lens->row[i].brief : lens->row[i].tail;
        if (tail && text_width(tail) + 2 > widest) widest = text_width(tail) + 2;
    }
    return (int)widest;
}

static bool has_marks(const Written *w, const Lens *lens) {
    for (size_t j = 0; j < lens->count; j++)
        if (lens->axis == AXIS_KEY && written_mark(w, lens->step, lens->axis, j)) return true;
    return false;
}

/* Whole numbers take 5 columns, others 7, under tokens 9. */
static int lens_pitch(const Lens *lens, bool tokens) {
    int pitch = tokens ? 9 : 5;
    for (size_t i = 0; i < lens->rows; i++) {
        int least = number_least((Matrix){(double *)lens->row[i].at, 1, lens->count, 1, 1}) + 1;
        int wanted = lens->row[i].kind == NUMBER_WHOLE ? least : 7;
        if (wanted > pitch) pitch = wanted;
    }
    return pitch;
}

/* Under the columns of the result where they are its own; else behind the labels, whose width does not change with
 * the numbers in them. */
static Fields fields_of(const Written *w, const Lens *lens, const Pane *result, int columns) {
    enum { LABEL_ROW = 19, LABEL_SUM = 13, LEAST_UNDER = 4 };
    Fields f = {.tails = true, .count = lens->count, .tokens = has_marks(w, lens)};
    if (lens->under && result->pitch >= LEAST_UNDER && (!f.tokens || pane_paged(result))) {
        f.tokens = false;
        f.left = pane_cell(result, result->col0), f.pitch = result->pitch;
        f.first = result->col0, f.count = result->width;
        f.tails = pane_end(result) + widest_tail(lens, false) <= columns - 1;
        if (widest_label(w, lens, &f) < f.left) return f;
        f = (Fields){.tails = true, .count = lens->count};
    }
    for (int tokens = f.tokens; tokens >= 0; tokens--)
        for (int shrink = 0; shrink <= 3; shrink++) {
            f.tokens = tokens, f.brief = shrink >= 2, f.tails = shrink < 3;
            f.pitch = lens_pitch(lens, tokens);
            int label = widest_label(w, lens, &f), least = !tokens ? 0 : lens->under ? LABEL_ROW : LABEL_SUM;
            f.left = 1 + (label > least ? label : least);
            int tail = f.tails ? widest_tail(lens, shrink > 0) : 0;
            size_t cells = (size_t)f.pitch * lens->count;
            if (cells < 10000 && f.left + (int)cells + tail <= columns - 1) return f;
        }
    f.tails = true, f.brief = true;
    f.left = 1 + widest_label(w, lens, &f);
    int room = (columns - 1 - f.left - widest_tail(lens, true) - 1) / f.pitch;
    f.count = room > 0 ? (size_t)room : 1;
    if (f.count > lens->count) f.count = lens->count;
    if (lens->focus != SIZE_MAX) f.first = lens->focus / f.count * f.count;
    if (f.first + f.count > lens->count) f.count = lens->count - f.first;
    return f;
}

static void put_header(const Written *w, const Lens *lens, const Fields *f, Canvas canvas, int at) {
    if (lens->header) canvas_put(canvas, at, 1, ROLE_LABEL, lens->header);
    for (size_t j = f->first; j < f->first + f->count; j++) {
        bool named = f->tokens || lens->axis == AXIS_JOINED;
        const char *label = named ? written_label(w, lens->step, lens->axis, j) : arena_print(w->arena, "%zu", j);
        Role role = j == lens->focus ? ROLE_SLABEL : ROLE_MUTED;
        int left = f->left + f->pitch * (int)(j - f->first) + 1, room = f->pitch - 1, width = (int)text_width(label);
        if (width > room) canvas_put_right(canvas, at, left, room, role, label);
        else canvas_put(canvas, at, left + room - width, role, label);
    }
}

static void put_lens_row(const Written *w, const Lens *lens, size_t i, const Fields *f, Canvas canvas, int at) {
    const LensRow *row = &lens->row[i];
    char field[NUMBER_ROOM];
    canvas_put_cut(canvas, at, 1, f->left - 1, ROLE_LABEL, lens_label(w, lens, i, f));
    NumberForm form = row_form(w, lens, row, f->pitch - 1);
    for (size_t j = 0; j < f->count; j++) {
        Role role = f->first + j == lens->focus ? ROLE_FOCUS2 : ROLE_TEXT;
        number_write(field, &form, row->at[f->first + j]);
        canvas_put(canvas, at, f->left + f->pitch * (int)j + 1, role, field);
    }
    int end = f->left + f->pitch * (int)f->count, room = canvas.cols - 1 - end - 2;
    if (f->count < lens->count) canvas_put(canvas, at, end++, ROLE_MUTED, "…");
    const char *tail = row->tail && (int)text_width(row->tail) > room && row->brief ? row->brief : row->tail;
    if (tail && f->tails) canvas_put_cut(canvas, at, end + 2, canvas.cols - 3 - end, ROLE_STRONG, tail);
}

/* The last `rows` rows of header and vectors. */
static void lens_draw(const Written *w, const Lens *lens, bool header, size_t rows, const Pane *result, Canvas canvas,
                      int at) {
    Fields f = fields_of(w, lens, result, canvas.cols);
    size_t all = lens->rows + header, skip = all - rows;
    bool aligned = f.left == pane_cell(result, result->col0);
    if (lens->under && skip && !aligned && f.count < lens->count) return; /* nothing would say which columns */
    for (size_t i = skip; i < all; i++, at++) {
        if (header && i == 0) put_header(w, lens, &f, canvas, at);
        else put_lens_row(w, lens, i - header, &f, canvas, at);
    }
}

/* The header is left out where the first operand shows its own numbers under bare indices. */
static bool wants_header(const Written *w, const Lens *lens, const Equation *e) {
    if (lens->rows == 0) return false;
    return lens->under || e->panes == 1 || e->pane[0].pitch == PITCH_CODE || lens->axis == AXIS_JOINED ||
           has_marks(w, lens);
}

/* ---- the view ---- */

static void put_below(const Written *w, const Plan *p, const Equation *e, Canvas canvas) {
    int at = canvas.rows - 1;
    size_t room = canvas.cols > 2 ? (size_t)canvas.cols - 2 : 1;
    hints_draw(w, canvas, at--);
    if (p->verdict) verdict_draw(w, canvas, at--);
    if (p->settings) settings_draw(w, canvas, at--);
    bool empty = w->notes.kind == NOTE_SOFTMAX && w->notes.empty;
    if (p->reading) canvas_put(canvas, at--, 1, empty ? ROLE_WARN : ROLE_TEXT, written_reading(w, room));
    if (p->arithmetic)
        canvas_put(canvas, at--, 1, ROLE_STRONG, written_arithmetic(w, room, canvas.cols < BRIEF_COLUMNS));
    if (p->legend) legend_draw(w, &e->pane[e->panes - 1], canvas, at);
}

static void put_cursor(const Pane *result, Screen *screen, int top) {
    char field[NUMBER_ROOM];
    pane_text(result, result->focus_row, result->focus_col, field);
    int blanks = 0;
    while (field[blanks] == ' ') blanks++;
    screen->cursor_row = top + (int)(result->focus_row - result->row0);
    screen->cursor_col = pane_cell(result, result->focus_col) + (result->pitch > PITCH_CODE) + blanks;
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    Equation e = equation_of(w);
    if (canvas.rows < ROOMY || !equation_fit(w, &e, canvas.cols)) equation_alone(w, &e, canvas.cols);
    Lens lens = written_lens(w);
    bool header = wants_header(w, &lens, &e);
    Plan p = plan_of(&e, &lens, header, canvas.rows);
    equation_page(&e, p.panes);
    equation_form(w, &e);
    const Pane *result = &e.pane[e.panes - 1];
    int top = 2 + p.title + p.titles, end = top + region(&p, canvas.rows);
    bar_draw(w, canvas, 0);
    if (p.title) title_draw(w, canvas, 1, pane_paged(result) ? result : NULL);
    int foot = p.foot ? top + (int)p.panes : NOWHERE;
    equation_draw(w, &e, canvas, p.titles ? top - 2 : NOWHERE, top, foot);
    if (p.lens) lens_draw(w, &lens, header, p.lens, result, canvas, lens_place(&p, top, end));
    put_below(w, &p, &e, canvas);
    put_cursor(result, screen, top);
}

const View VIEW_EQUATION = {
    .name = "equation",
    .title = {"the step as an equation", "以等式展示这一步"},
    .help = {"operands, sign and result, the focused cell and what feeds it", "运算数、符号和结果，焦点格子和它的来源"},
    .draw = draw};
