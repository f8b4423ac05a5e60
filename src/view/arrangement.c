#include "view/arrangement.h"

#include "view/large.h"
#include "view/lens.h"
#include "view/map.h"

enum {
    SHORT = 8,  /* rows below which a page would have next to no rows, so that arithmetic and title go first */
    ROOMY = 20, /* rows from which operands stay, and pane titles and a page's legend */
    GOOD_PITCH = 5,
    SPACIOUS = 200,  /* columns from which the lens stands under the first operand */
    TALL = 32,       /* rows from which a page keeps the lens */
    FEW = 3,         /* rows of a page below which arithmetic and title go */
    MAP_SCREEN = 72, /* columns from which a page of the result alone has a mini-map */
    MAP_GAP = 2
};

/* What is to be laid out, and on what. */
typedef struct Task {
    const Written *w, *cell;
    const Focus *focus;
    int rows, cols;
    bool titled; /* pane titles are needed */
    bool bare;   /* no lines but hints below the panes */
} Task;

/* ---- lines ---- */

static int region(const Arrangement *a, int rows) {
    int above = 2 + a->title + a->titles;
    int below = 1 + a->legend + a->arithmetic + a->reading + a->settings + a->verdict + a->stored;
    return rows - above - below;
}

static size_t tallest(const Equation *e) {
    size_t most = 0;
    for (size_t i = 0; i < e->panes; i++) most = fit_height(&e->pane[i]) > most ? fit_height(&e->pane[i]) : most;
    return most;
}

/* Also where no column is lit now, so that the rest does not jump when the focus goes to another pane. */
static bool has_foot(const Equation *e) {
    for (size_t i = 0; i < e->panes && e->panes > 1; i++)
        if (e->pane[i].feeds == FEEDS_COLUMN || e->pane[i].source_col != SIZE_MAX) return true;
    return false;
}

/* Do so many rows fit, with foot, lens and the blank after them? */
static bool fits(const Arrangement *a, int rows) {
    bool foot = a->foot != NOWHERE;
    return (int)a->lines + (foot || !a->lens_rows ? a->blank : 0) + (int)a->lens_rows + (a->lens_rows ? a->blank : 0) <=
           region(a, rows);
}

/* A page of rows where not all fit: what says most about it stays. */
static void plan_page(Arrangement *a, const Task *t) {
    int rows = t->rows;
    bool tall = rows >= TALL && a->lens.rows && !t->bare;
    a->paged = a->blank = true;
    a->legend = rows >= ROOMY && !t->bare;
    a->reading = rows >= 12 && !t->bare;
    a->settings = a->verdict = a->arithmetic = !t->bare;
    a->title = true;
    a->stored = tall && !t->focus->pane && large_stored(t->w, t->cols);
    a->lens_rows = tall ? a->lens.rows + a->header : 0;
    bool *const LAST[] = {&a->reading, &a->blank, &a->settings, &a->verdict, &a->arithmetic, &a->title};
    size_t last = sizeof LAST / sizeof *LAST;
    for (size_t i = 0; i < last && region(a, rows) - a->blank < (i < last - 2 ? FEW : 2); i++) *LAST[i] = false;
    int room = region(a, rows) - a->blank - (tall ? (int)a->lens_rows + 1 : 0);
    a->lines = room < 1 ? 1 : (size_t)room;
    if (tall || rows < ROOMY || t->bare || a->foot != NOWHERE) return;
    a->row = map_strongest(t->cell, t->cols - 2); /* in the blank row */
    a->lens_rows = !a->row;
}

/* Operands that are taller than the result are cut before the lens goes. */
static void plan_lines(Arrangement *a, const Task *t) {
    size_t result = fit_height(&a->e.pane[a->e.panes - 1]);
    int rows = t->rows;
    a->titles = a->e.panes > 1 || t->bare || rows >= ROOMY || t->focus->pane || t->titled;
    a->legend = a->reading = a->settings = a->verdict = a->arithmetic = !t->bare;
    a->blank = a->title = true;
    a->foot = has_foot(&a->e) ? 0 : NOWHERE;
    a->lens_rows = a->lens.rows && !t->bare ? a->lens.rows + a->header : 0;
    a->lines = tallest(&a->e);
    if (fits(a, rows)) return;
    a->less = true;
    int room = region(a, rows) - (a->foot != NOWHERE) - (int)a->lens_rows - (a->lens_rows > 0);
    if (a->lines > result) a->lines = room > (int)result ? (size_t)room : result;
    if (!fits(a, rows)) a->legend = false;
    while (!fits(a, rows) && a->lens_rows > 0) a->lens_rows--;
    if (!fits(a, rows)) a->reading = false;
    if (!fits(a, rows) && a->foot == NOWHERE) a->blank = false;
    if (!fits(a, rows)) a->settings = false;
    if (!fits(a, rows)) a->verdict = false;
    if (!fits(a, rows) && rows < SHORT) a->arithmetic = false;
    if (!fits(a, rows) && rows < SHORT) a->title = false;
    if (!fits(a, rows)) plan_page(a, t);
}

/* The first row of the lens: blank rows before it where there is room. */
static int lens_place(const Arrangement *a) {
    bool foot = a->foot != NOWHERE;
    int rows = a->row ? 1 : (int)a->lens_rows, start = a->top + (int)a->lines + foot, spare = a->end - start - rows;
    if (!foot && spare > 1) start++, spare--;
    if (spare > 2) start++;
    return start;
}

static void place_lines(Arrangement *a, const Task *t) {
    a->top = 2 + a->title + a->titles;
    a->end = a->top + region(a, t->rows);
    fit_lines(&a->e, a->lines);
    fit_form(t->w, &a->e);
    if (a->foot != NOWHERE) a->foot = a->top + (int)a->lines;
    a->lens_at = lens_place(a);
}

/* ---- panes ---- */

/* The header is left out where the first operand shows its own numbers under bare indices. */
static bool wants_header(const Arrangement *a, const Task *t) {
    const Lens *lens = &a->lens;
    if (lens->rows == 0) return false;
    return lens->under || t->focus->pane || a->e.panes == 1 || a->e.pane[0].pitch == PITCH_CODE ||
           lens->axis == AXIS_JOINED || lens_has_marks(t->cell, lens);
}

static Arrangement planned(const Task *t, const Equation *e, const Lens *lens) {
    Arrangement a = {.e = *e, .lens = *lens, .map = NOWHERE};
    a.header = wants_header(&a, t);
    plan_lines(&a, t);
    return a;
}

/* Where there is room, the labels of the first operand are as wide as those of the lens, which then stands under it. */
static bool fit_over_lens(const Task *t, Equation *e, int columns, int size) {
    Lens lens = written_lens(t->w);
    Equation tried = *e;
    if (t->cols < SPACIOUS || lens.under || lens.rows == 0) return false;
    tried.label = (lens_label_columns(t->w, &lens) + 4) / 4 * 4; /* one digit more in a label moves nothing */
    if (!fit_panes(t->w, &tried, columns, size) || !lens_is_under(t->w, &lens, &tried.pane[0])) return false;
    *e = tried;
    return true;
}

/* Without all its operands the result is not shown with fewer digits than there is room for alone. */
static bool is_poor(const Equation *e, const Equation *all) {
    const Pane *result = &e->pane[e->panes - 1];
    return e->panes < all->panes && result->kind == NUMBER_SIGNED && result->pitch < GOOD_PITCH && !result->half;
}

/* As many operands as fit `columns`, and the lines with them. */
static Arrangement laid(const Task *t, const Equation *all, const Lens *lens, int size, int columns) {
    Equation e = *all;
    for (; e.panes > 1; equation_drop(&e, t->w)) {
        Equation tried = e;
        bool whole = e.panes == all->panes && fit_over_lens(t, &tried, columns, size);
        if (whole || (fit_panes(t->w, &tried, columns, size) && (size != SIZE_RULE || !is_poor(&tried, all)))) {
            Arrangement a = planned(t, &tried, lens);
            if (t->rows >= ROOMY || !a.less) return a;
        }
        if (e.focused == 0) break;
    }
    equation_keep(&e, e.focused);
    fit_alone(t->w, &e, columns, size);
    return planned(t, &e, lens);
}

static int map_end(const Arrangement *a) {
    return a->row || a->lens_rows ? a->lens_at : a->end;
}

/* Room for the mini-map of the focused pane: beside the others, or where the page alone gives up columns that are paged
 * anyway, or none. */
static void add_map(Arrangement *a, const Task *t, const Equation *all, const Lens *lens, int size) {
    enum { WIDTH = MAP_COLUMNS + MAP_GAP };
    const Pane *pane = &a->e.pane[a->e.focused];
    bool paged = a->paged || pane->width < pane->m.cols;
    if (!paged || map_end(a) - a->top < MAP_LINES || t->cols < MAP_SCREEN) return;
    if (fit_width(&a->e) + WIDTH > t->cols) {
        Arrangement narrow = laid(t, all, lens, size, t->cols - WIDTH);
        const Pane *less = &narrow.e.pane[narrow.e.focused];
        if (narrow.e.panes != a->e.panes || (pane->width == pane->m.cols && less->width < less->m.cols)) return;
        place_lines(&narrow, t);
        if (map_end(&narrow) - narrow.top < MAP_LINES) return;
        *a = narrow;
    }
    a->map = t->cols - 1 - MAP_COLUMNS;
    a->map_end = map_end(a);
}

/* Numbers in a unit of their own would be wrong without the title that names it. */
static bool has_unit(const Arrangement *a) {
    bool any = false;
    for (size_t i = 0; i < a->e.panes; i++) any |= a->e.pane[i].pitch > PITCH_CODE && a->e.pane[i].form.unit != 1;
    return any;
}

/* The equation and its lens before anything is chosen. */
typedef struct Whole {
    Equation e;
    Lens lens;
} Whole;

static Whole whole_of(const Task *t) {
    Whole whole = {equation_of(t->w), written_lens(t->cell)};
    equation_focus(&whole.e, t->focus);
    return whole;
}

/* The size that the rule gives the main pane, changed by the zoom. */
static int zoomed_size(const Task *t, const Whole *whole, int *zoom) {
    Arrangement a = laid(t, &whole->e, &whole->lens, SIZE_RULE, t->cols);
    const Pane *main = &a.e.pane[a.e.panes - 1];
    return fit_zoomed(main, main->pitch, zoom);
}

Arrangement arrangement_of(const Written *w, const Written *cell, const Focus *focus, int rows, int cols, bool bare) {
    Task t = {.w = w, .cell = cell, .focus = focus, .rows = rows, .cols = cols, .bare = bare};
    Whole whole = whole_of(&t);
    int *zoom = &w->session->show.zoom, size = *zoom ? zoomed_size(&t, &whole, zoom) : SIZE_RULE;
    if (*zoom == 0) size = SIZE_RULE;
    Arrangement a = laid(&t, &whole.e, &whole.lens, size, cols);
    place_lines(&a, &t);
    if (!a.titles && has_unit(&a)) {
        t.titled = true;
        a = laid(&t, &whole.e, &whole.lens, size, cols);
        place_lines(&a, &t);
    }
    add_map(&a, &t, &whole.e, &whole.lens, size);
    return a;
}

int arrangement_zoomed(Session *session, int *zoom) {
    enum { UNDRAWN_ROWS = 24, UNDRAWN_COLS = 80 };
    const Cursor *at = &session->now.at;
    bool drawn = session->show.rows > 0 && session->show.cols > 0;
    Written w = written_cell(session, at->step, at->head, at->row, at->col);
    Focus focus = focus_of(session);
    Written cell = focus_cell(session, &focus);
    Task t = {.w = &w, .cell = &cell, .focus = &focus};
    t.rows = drawn ? session->show.rows : UNDRAWN_ROWS;
    t.cols = drawn ? session->show.cols : UNDRAWN_COLS;
    Whole whole = whole_of(&t);
    return zoomed_size(&t, &whole, zoom);
}
