#include "view/classroom.h"
#include "view/frame.h"
#include "view/lens.h"
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

/* ---- the view ---- */

/* The header is left out where the first operand shows its own numbers under bare indices. */
static bool wants_header(const Written *w, const Lens *lens, const Equation *e) {
    if (lens->rows == 0) return false;
    return lens->under || e->panes == 1 || e->pane[0].pitch == PITCH_CODE || lens->axis == AXIS_JOINED ||
           lens_has_marks(w, lens);
}

static void put_below(const Written *w, const Screen *screen, const Plan *p, const Equation *e, Canvas canvas) {
    int at = canvas.rows - 1;
    size_t room = canvas.cols > 2 ? (size_t)canvas.cols - 2 : 1;
    hints_draw(w, canvas, at--);
    if (p->verdict) verdict_draw(w, screen->before, canvas, at--);
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
    if (w->session->like.classroom) {
        classroom_draw(w, screen, canvas);
        return;
    }
    Equation e = equation_of(w);
    if (canvas.rows < ROOMY || !equation_fit(w, &e, canvas.cols)) equation_alone(w, &e, canvas.cols);
    Lens lens = written_lens(w);
    bool header = wants_header(w, &lens, &e);
    Plan p = plan_of(&e, &lens, header, canvas.rows);
    equation_page(&e, p.panes);
    equation_form(w, &e);
    const Pane *result = &e.pane[e.panes - 1];
    int top = 2 + p.title + p.titles, end = top + region(&p, canvas.rows);
    bar_draw(w, canvas, 0, false);
    if (p.title) title_draw(w, canvas, 1, pane_paged(result) ? result : NULL);
    int foot = p.foot ? top + (int)p.panes : NOWHERE;
    equation_draw(w, &e, canvas, p.titles ? top - 2 : NOWHERE, top, foot);
    if (p.lens) lens_draw(w, &lens, header, p.lens, result, canvas, lens_place(&p, top, end));
    put_below(w, screen, &p, &e, canvas);
    put_cursor(result, screen, top);
}

const View VIEW_EQUATION = {
    .name = "equation",
    .title = {"the step as an equation", "以等式展示这一步"},
    .help = {"operands, sign and result, the focused cell and what feeds it", "运算数、符号和结果，焦点格子和它的来源"},
    .draw = draw};
