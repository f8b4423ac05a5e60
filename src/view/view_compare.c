#include "view/contrast.h"
#include "view/fit.h"
#include "view/frame.h"
#include "view/lens.h"
#include "view/spot.h"
#include "view/views.h"
#include "view/written_sum.h"

#include <math.h>
#include <string.h>

enum { OF_B, OF_A, OF_BOTH /* panes */ };
enum { LENS = 4 /* rows of the lens with its header */ };

/* ---- the panes ---- */

/* Two matrices of one shape as one, for what both have in common. */
static Matrix stacked(Arena *arena, Matrix a, Matrix b) {
    Matrix both = matrix_new(arena, a.rows + b.rows, a.cols);
    matrix_fill(matrix_rows(both, 0, a.rows), a);
    matrix_fill(matrix_rows(both, a.rows, b.rows), b);
    return both;
}

static NumberKind kind_of(const Contrast *c) {
    if (c->w->step == WEIGHTS) return NUMBER_WEIGHT;
    bool whole = number_kind(c->a) == NUMBER_WHOLE && number_kind(c->b) == NUMBER_WHOLE;
    return whole ? NUMBER_WHOLE : NUMBER_SIGNED;
}

static void add(Equation *e, const Contrast *c, const char *sign, Matrix m, NumberKind kind) {
    const Written *w = c->w;
    bool first = e->panes == 0, result = e->panes == OF_BOTH, map = written_cols(w->step) == AXIS_KEY;
    e->sign[e->panes] = sign;
    e->pane[e->panes++] = (Pane){
        .step = map ? SCORES : w->step, /* marks of masked cells and empty rows are B's alone: none here */
        .head = w->head,
        .m = m,
        .name = "",
        .kind = kind,
        .least = number_least(m),
        .rows = written_rows(w->step),
        .cols = written_cols(w->step),
        .joined = false,
        .first = first,
        .result = result,
        .focus_row = result ? w->row : SIZE_MAX,
        .focus_col = result ? w->col : SIZE_MAX,
        .source_row = SIZE_MAX,
        .source_col = SIZE_MAX,
        .same_row = result ? SIZE_MAX : w->row,
        .same_col = result ? SIZE_MAX : w->col,
        .rest_row = w->row,
        .rest_col = w->col,
        .height = m.rows,
        .width = m.cols,
    };
}

static Equation panes_of(const Contrast *c) {
    Equation e = {0};
    NumberKind kind = kind_of(c);
    add(&e, c, NULL, c->b, kind);
    add(&e, c, "-", c->a, kind);
    add(&e, c, "=", c->d, number_kind(c->d));
    e.focused = OF_BOTH;
    return e;
}

/* A and B in cells of one size, and the difference where that leaves it. */
static void level(Equation *e) {
    int *a = &e->pane[OF_A].pitch, *b = &e->pane[OF_B].pitch;
    *a = *b = *a < *b ? *a : *b;
    for (size_t i = 1; i < e->panes; i++)
        e->pane[i].left = pane_end(&e->pane[i - 1]) + 1 + (int)text_width(e->sign[i]) + 1;
}

static Equation placed(const Contrast *c, int columns) {
    Equation e = panes_of(c);
    const Written *w = c->w;
    int *zoom = &w->session->show.zoom, size = SIZE_RULE;
    bool fits = fit_panes(w, &e, columns, size);
    if (!fits) {
        equation_keep(&e, OF_BOTH);
        fit_alone(w, &e, columns, size);
    }
    if (*zoom) {
        size = fit_zoomed(&e.pane[e.panes - 1], e.pane[e.panes - 1].pitch, zoom);
        e = panes_of(c);
        fits = fit_panes(w, &e, columns, size);
        if (!fits) equation_keep(&e, OF_BOTH), fit_alone(w, &e, columns, size);
    }
    if (fits) level(&e);
    return e;
}

/* One form for A and B, so that a shade means the same in both. */
static void form_of(const Contrast *c, Equation *e) {
    fit_form(c->w, e);
    if (e->panes == 1) return;
    Pane *a = &e->pane[OF_A], *b = &e->pane[OF_B];
    Matrix page[] = {matrix_columns(matrix_rows(a->m, a->row0, a->height), a->col0, a->width),
                     matrix_columns(matrix_rows(b->m, b->row0, b->height), b->col0, b->width)};
    Matrix both = stacked(c->w->arena, page[0], page[1]);
    a->form = b->form = number_form(both, a->kind, a->pitch - 1, c->w->session->like.digits);
}

/* ---- the row in focus ---- */

static const double *row_of(const Written *w, Matrix m) {
    double *at = TAKE_ARRAY(w->arena, double, m.cols);
    for (size_t j = 0; j < m.cols; j++) at[j] = matrix_at(m, w->row, j);
    return at;
}

/* "A weights, scale on". */
static const char *label_of(const Contrast *c, bool pinned) {
    const Written *w = c->w;
    const char *setting = contrast_setting(c, pinned), *name = written_name(w, w->step), *who = pinned ? "A" : "B";
    if (!setting[0]) return arena_print(w->arena, "%s %s", who, name);
    return written_text(w, "%s %s, %s", "%s %s，%s", who, name, setting);
}

/* The three rows have as many decimals as the longest of them leaves room for. `alone`: there is no room for labels
 * but what a page of the difference has. */
static Lens lens_of(const Contrast *c, const Pane *result, bool alone) {
    const Written *w = c->w;
    Lens lens = {.count = c->d.cols,
                 .step = w->step,
                 .axis = written_cols(w->step),
                 .under = true,
                 .focus = w->col,
                 .rows = LENS - 1,
                 .header = alone ? NULL : written_text(w, "row %zu", "行 %zu", w->row)};
    const Matrix part[] = {c->a, c->b, c->d};
    const char *label[] = {label_of(c, true), label_of(c, false), "B - A"}, *brief[] = {"A", "B", "B-A"};
    Matrix all = matrix_new(w->arena, LENS - 1, lens.count);
    for (size_t i = 0; i < lens.rows; i++) {
        lens.row[i] = (LensRow){.label = alone ? brief[i] : label[i], .at = row_of(w, part[i])};
        lens.brief[i] = brief[i];
        for (size_t j = 0; j < lens.count; j++) *matrix_cell(all, i, j) = lens.row[i].at[j];
    }
    NumberKind kind = number_kind(all);
    for (size_t i = 0; i < lens.rows; i++) lens.row[i].kind = kind;
    lens.decimals = number_form(all, kind, result->pitch > 4 ? result->pitch - 1 : 6, DIGITS_AUTO).decimals;
    return lens;
}

/* ---- around them ---- */

static Heading heading_of(const Contrast *c, int columns) {
    const Written *w = c->w;
    const char *name = written_text(w, "compare %s", "比较 %s", written_name(w, w->step)), *right = step_heads(w);
    Heading h = {.name = name, .right = right, .who = "B", .before = &c->before};
    enum { MARGINS = 6, WORDS = 22 /* "A pinned: " and "   B now: " */ };
    int room = columns - (int)(text_width(name) + text_width(right)) - MARGINS - WORDS;
    const char *a = contrast_side(c, true, room > 2 ? (size_t)room / 2 : 1);
    room -= (int)text_width(a);
    const char *b = contrast_side(c, false, room > 1 ? (size_t)room : 1);
    if (!a[0] && !b[0]) b = written_text(w, "the same", "一样");
    const char *pinned =
        a[0] ? written_text(w, "A pinned: %s", "A 已固定：%s", a) : written_text(w, "A pinned", "A 已固定");
    h.story = arena_print(w->arena, "%s   %s", pinned, written_text(w, "B now: %s", "B 现在：%s", b));
    return h;
}

static void put_titles(const Written *w, const Equation *e, Canvas canvas, int row) {
    const Pane *d = &e->pane[e->panes - 1];
    const char *title[] = {written_text(w, "B  now", "B  现在"), written_text(w, "A  pinned", "A  已固定"),
                           written_text(w, "difference B - A", "差 B - A")};
    const char *unit = d->pitch > PITCH_CODE ? number_unit(w->arena, &d->form) : NULL;
    if (pane_paged(d))
        title[OF_BOTH] = arena_print(w->arena, "%s [%zu:%zu, %zu:%zu]", title[OF_BOTH], d->row0, d->row0 + d->height,
                                     d->col0, d->col0 + d->width);
    if (unit) title[OF_BOTH] = written_text(w, "%s  cells in units of %s", "%s  格子的单位是 %s", title[OF_BOTH], unit);
    for (size_t i = 0; i < e->panes; i++) {
        const Pane *pane = &e->pane[i];
        int end = i + 1 < e->panes ? e->pane[i + 1].left : canvas.cols;
        canvas_put_cut(canvas, row, pane->left, end - 1 - pane->left, ROLE_LABEL, title[OF_BOTH + 1 - e->panes + i]);
    }
}

static char *number(const Written *w, double value) {
    return number_free(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

/* "weights[2,7]   A 0.522   B 0.893   B - A +0.371"; `brief`: without the matrix's name. */
static const char *cell_text(const Contrast *c, bool brief) {
    const Written *w = c->w;
    const char *gap = brief ? "  " : "   ";
    Text text = text_new(w->arena);
    if (!w->unnamed) text_put(&text, cell_name(w, w->step, w->row, w->col, brief));
    if (c->alike) text_print(&text, "%sA %s", gap, number(w, matrix_at(c->a, w->row, w->col)));
    text_print(&text, "%sB %s", gap, number(w, matrix_at(c->b, w->row, w->col)));
    double d = c->alike ? matrix_at(c->d, w->row, w->col) : 0;
    if (c->alike) text_print(&text, "%sB - A %s%s", gap, d > 0 ? "+" : "", number(w, d));
    return text.at;
}

static void put_cell(const Contrast *c, Canvas canvas, int row) {
    int room = canvas.cols - 2;
    const char *text = cell_text(c, false);
    if ((int)text_width(text) > room) text = cell_text(c, true);
    Written few = *c->w;
    Contrast last = *c;
    last.w = &few;
    for (int turn = 0; turn < 2 && (int)text_width(text) > room; turn++) {
        if (turn) few = written_coarse(c->w);
        few.unnamed = true;
        text = cell_text(&last, true) + 2; /* without the gap that was after the name */
    }
    canvas_put_cut(canvas, row, 1, room, ROLE_STRONG, text);
}

static void put_legend(const Contrast *c, const Equation *e, Canvas canvas, int row) {
    const Written *w = c->w;
    const Pane *d = &e->pane[e->panes - 1], *b = &e->pane[OF_B];
    const char *focus = written_text(w, "[ ] focus", "[ ] 焦点"), *most = "1";
    if (e->panes > 1 && b->kind != NUMBER_WEIGHT)
        most = number_free(w->arena, b->form.largest, b->kind == NUMBER_WHOLE ? 0 : FEW);
    else if (b->form.unit != 1) most = number_free(w->arena, b->form.largest, FEW);
    const char *both = b->kind == NUMBER_WEIGHT
                           ? written_text(w, "A and B 0 to %s", "A 和 B 从 0 到 %s", most)
                           : written_text(w, "A and B -%s to %s", "A 和 B 从 -%s 到 %s", most, most);
    const char *marks = e->panes > 1 ? arena_print(w->arena, "%s   %s", focus, both) : focus;
    if (d->form.largest == 0) canvas_put_cut(canvas, row, 1, canvas.cols - 2, ROLE_MUTED, marks);
    else legend_draw_with(w, d, marks, canvas, row);
}

/* ---- where only their metrics compare ---- */

static void put_figure(const Written *w, Canvas canvas, int row, int col, double value, bool difference) {
    enum { DECIMALS = 3, FIELD = 11 };
    const char *sign = difference && value > 0 ? "+" : "";
    const char *figure = difference && value == 0 ? "0" : number_figure(w->arena, value, DECIMALS);
    if (isnan(value)) figure = "-";
    canvas_put_right(canvas, row, col, FIELD, difference ? ROLE_STRONG : ROLE_TEXT,
                     arena_print(w->arena, "%s%s", sign, figure));
}

/* Name, A, B, B - A, and what the metric says, a row each; the verdicts last. */
static void put_figures(const Contrast *c, Canvas canvas, int top, int end) {
    enum { NAME = 1, A = 6, WIDE = 11, B = A + WIDE, DIFFERENCE = B + WIDE, READING = DIFFERENCE + WIDE + 2 };
    const Written *w = c->w;
    const char *head[] = {written_text(w, "A pinned", "A 已固定"), written_text(w, "B now", "B 现在"), "B - A"};
    for (int i = 0; i < 3; i++) canvas_put_right(canvas, top, A + WIDE * i, WIDE, ROLE_LABEL, head[i]);
    int at = top + 1;
    for (size_t i = 0; i < METRIC_COUNT && at < end; i++) {
        const Metric *metric = &METRICS[i];
        double a = c->before.known ? figure(&c->before, metric->name) : NAN;
        double b = c->now.known ? figure(&c->now, metric->name) : NAN;
        if (!metric->usual || (isnan(a) && isnan(b))) continue;
        canvas_put(canvas, at, NAME, ROLE_LABEL, metric->shown);
        put_figure(w, canvas, at, A, a, false);
        put_figure(w, canvas, at, B, b, false);
        put_figure(w, canvas, at, DIFFERENCE, a == b ? 0 : b - a, true);
        int room = canvas.cols - 1 - READING;
        if (room > 0) canvas_put_cut(canvas, at, READING, room, ROLE_MUTED, sentence(metric->reading, w->lang));
        at++;
    }
    const Figures *side[] = {&c->before, &c->now};
    for (int i = 0; i < 2 && at < end; i++, at++) {
        canvas_put(canvas, at, NAME, ROLE_LABEL, i ? "B" : "A");
        const char *word = side[i]->known ? sentence(VERDICTS[side[i]->verdict].shown, w->lang) : "-";
        canvas_put_cut(canvas, at, NAME + 2, canvas.cols - NAME - 3,
                       side[i]->known && side[i]->verdict == HEALTHY ? ROLE_GOOD : ROLE_WARN, word);
    }
}

/* ---- the view ---- */

static Focus focus_here(const Written *w) {
    return (Focus){.step = w->step,
                   .head = w->head,
                   .m = w->value,
                   .name = written_name(w, w->step),
                   .rows = written_rows(w->step),
                   .cols = written_cols(w->step),
                   .row = w->row,
                   .col = w->col};
}

/* A click into B, which is not one of the step's operands, looks at that cell of all three. */
static void put_spot(const Pane *b, Canvas canvas, int top) {
    spot_put(canvas, (Spot){.row = top,
                            .col = pane_cell(b, b->col0),
                            .rows = (int)fit_height(b),
                            .cols = b->pitch * (int)b->width,
                            .line = "",
                            .across = b->pitch,
                            .down = b->half ? -2 : 1,
                            .row0 = b->row0,
                            .col0 = b->col0});
}

/* Titles, column labels, rows and the lens; for want of height the lens goes from its top, then the rows are paged. */
static void put_panes(const Contrast *c, Equation *e, Screen *screen, Canvas canvas, const Frame *frame) {
    enum { TITLED = 4, ROOMY = 12 };
    const Written *w = c->w;
    int room = frame->end - frame->top, titles = room >= TITLED, above = titles + 1;
    int tall = (int)fit_height(&e->pane[0]), lens = room - above - tall - 1;
    if (lens < 1 && room >= ROOMY) lens = LENS;
    if (lens > LENS) lens = LENS;
    if (lens < 1) lens = 0;
    int lines = room - above - (lens ? lens + 1 : 0), top = frame->top + above;
    fit_lines(e, lines < 1 ? 1 : (size_t)lines);
    form_of(c, e);
    Focus focus = focus_here(w);
    equation_draw(w, e, &focus, canvas, NOWHERE, top, NOWHERE);
    if (e->panes > 1) put_spot(&e->pane[OF_B], canvas, top);
    if (titles) put_titles(w, e, canvas, frame->top);
    const Pane *d = &e->pane[e->panes - 1];
    Lens rows = lens_of(c, d, e->panes == 1);
    if (lens) lens_draw(w, &rows, true, (size_t)lens, d, canvas, top + (int)fit_height(d) + 1);
    pane_cursor(d, top, &screen->cursor_row, &screen->cursor_col);
    if (frame->legend != NOWHERE) put_legend(c, e, canvas, frame->legend);
    w->session->show.page_rows = d->height, w->session->show.page_cols = d->width;
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    Contrast c = contrast_of(w);
    Equation e = c.alike ? placed(&c, canvas.cols) : (Equation){0};
    int wanted = frame_body(canvas.rows, c.alike ? (int)fit_height(&e.pane[0]) + 3 + LENS : (int)METRIC_COUNT);
    Frame frame = frame_draw(w, screen, canvas, heading_of(&c, canvas.cols), wanted);
    if (c.alike) put_panes(&c, &e, screen, canvas, &frame);
    else put_figures(&c, canvas, frame.top, frame.end);
    if (!c.alike && frame.arithmetic != NOWHERE) screen->cursor_row = frame.arithmetic, screen->cursor_col = 1;
    if (frame.arithmetic != NOWHERE) put_cell(&c, canvas, frame.arithmetic);
    if (frame.reading != NOWHERE)
        canvas_put(canvas, frame.reading, 1, ROLE_TEXT, contrast_reading(&c, (size_t)canvas.cols - 2));
}

static int zoomed(Session *session, int *zoom) {
    enum { UNDRAWN = 80 };
    const Cursor *at = &session->now.at;
    Written w = written_cell(session, at->step, at->head, at->row, at->col);
    Contrast c = contrast_of(&w);
    int before = session->show.zoom;
    session->show.zoom = *zoom;
    Equation e = c.alike ? placed(&c, session->show.cols ? session->show.cols : UNDRAWN) : (Equation){.panes = 1};
    int there = session->show.zoom;
    session->show.zoom = before;
    *zoom = there; /* which may be the session's own */
    return e.pane[e.panes - 1].half ? SIZE_HALF : e.pane[e.panes - 1].pitch;
}

static bool can(Session *session, Error *err) {
    if (!session->now.pinned.on)
        return refuse(err, "nothing is pinned to compare with: pin first, then change something",
                      "没有可以比较的：请先 pin，再改点什么");
    if (session_pinned(session)->lazy)
        return refuse(err, "A is too large for its rows to be kept, which this view looks at: compare, or unpin",
                      "A 太大，没有整体保存，而这个视图要看所有行：可以 compare，或 unpin");
    return view_has_rows(session, err);
}

static const KeyHint HINTS[] = {{'c', "c", {"leave compare", "离开比较"}},
                                {'C', "C", {"unpin A", "放开 A"}},
                                {'s', NULL, {NULL, NULL}},
                                {'[', "[ ]", {"head", "头"}},
                                {NAMED_UP, NULL, {NULL, NULL}},
                                {0}};

const View VIEW_COMPARE = {
    .name = "compare",
    .title = {"what is pinned beside what is now", "已固定的与现在的并排"},
    .help = {"A (pinned), B (now), their difference, and the row in focus of all three",
             "A（已固定）、B（现在）和它们的差，以及三者在焦点处的那一行"},
    .example = "pin; scale off; view compare",
    .hints = HINTS,
    .can = can,
    .draw = draw,
    .zoomed = zoomed,
};
