#include "lab/depth_name.h"
#include "view/depth_words.h"
#include "view/plot.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

/* What the last depth found: a row for each stack, res after some layers and cos after the last, and the curves below. */

enum {
    FIELD = 6,      /* columns of a number */
    COS = 7,        /* of the last */
    LABEL_END = 23, /* column of the first number, at most */
    LEAST_PLOT = 4, /* rows of a plot, before it is left out */
    FULL_PLOT = 15,
    LETTER = 2,     /* columns of a letter and a blank */
    MOST_SHOWN = 64 /* layers of the table */
};

/* What has room, and where. */
typedef struct Plan {
    const Written *w;
    const DepthRecord *record;
    int top, tables, plot_top, plot_rows, plot_cols; /* tables: rows of stacks; plot_rows 0: none */
    bool lettered;                                   /* the table's rows have the letters of the curves */
    int label;                                       /* column of the first number */
    size_t first, shown, layer[MOST_SHOWN];          /* stacks from the first; layers in the table */
} Plan;

static const char *name_of(const Plan *p, size_t curve) {
    return depth_name(p->w->arena, p->record, curve, p->w->lang);
}

static int widest_name(const Plan *p) {
    size_t widest = 0;
    for (size_t i = 0; i < p->record->planned; i++)
        if (text_width(name_of(p, i)) > widest) widest = text_width(name_of(p, i));
    return (int)widest;
}

static size_t most_layers(const DepthRecord *record) {
    size_t most = 0;
    for (size_t i = 0; i < record->planned; i++)
        if (record->curve[i].plan.layers > most) most = record->curve[i].plan.layers;
    return most;
}

/* ---- which layers ---- */

/* All where they fit, else fewer and fewer the deeper it goes; the last and the chosen one are always there. */
static void choose_layers(Plan *p, size_t room) {
    static const size_t AT[] = {0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256};
    enum { COUNT = sizeof AT / sizeof *AT };
    size_t most = most_layers(p->record), count = 0, at = p->record->at, list[COUNT + 1];
    if (room > MOST_SHOWN) room = MOST_SHOWN;
    if (room < 2) room = 2;
    p->shown = most + 1 < room ? most + 1 : room;
    for (size_t i = 0; i < p->shown; i++) p->layer[i] = i;
    if (most < room) return;
    while (count < COUNT && AT[count] < most) list[count] = AT[count], count++;
    list[count++] = most;
    if (p->shown > count) p->shown = count;
    for (size_t i = 0; i < p->shown; i++) p->layer[i] = list[i * (count - 1) / (p->shown - 1)];
    size_t near = 0;
    for (size_t i = 0; i < p->shown; i++)
        if (p->layer[i] <= at) near = i;
    if (p->layer[near] == at) return;
    if (near + 2 < p->shown && (near == 0 || p->layer[near + 1] - at < at - p->layer[near])) near++;
    p->layer[near] = at;
}

/* ---- where ---- */

static Plan plan_of(const Written *w, const DepthRecord *record, Frame frame, int cols) {
    enum { WIDE = 60, ROOMY = 7 };
    Plan p = {.w = w, .record = record, .top = frame.top};
    int rows = frame.end - frame.top, curves = (int)record->planned, rest = rows - 1 - curves;
    p.tables = rest >= 0 ? curves : rows > 1 ? rows - 1 : 1;
    p.plot_rows = rest >= LEAST_PLOT ? rest : 0;
    if (rest > ROOMY) p.top++, p.plot_rows--;
    if (p.plot_rows > FULL_PLOT) p.plot_rows = FULL_PLOT;
    p.plot_top = p.top + 1 + p.tables;
    int names = widest_name(&p) + LETTER;
    bool listed = cols >= WIDE && p.plot_rows >= curves && cols - names - 3 >= cols / 2;
    p.plot_cols = listed ? cols - names - 3 : cols - 2;
    p.lettered = !listed;
    int label = 1 + widest_name(&p) + (p.lettered ? LETTER : 0);
    p.label = cols < WIDE ? cols / 2 - 2 : LABEL_END;
    if (label > p.label && cols > 2 * WIDE) p.label = label;
    if (label < p.label && cols < WIDE) p.label = label;
    choose_layers(&p, (size_t)((cols - 2 - p.label - COS) / FIELD));
    p.first = view_first(record->on, (size_t)p.tables);
    return p;
}

static int column_of(const Plan *p, size_t shown) {
    return p->label + (int)shown * FIELD;
}

static int row_of(const Plan *p, size_t curve) {
    return p->top + 1 + (int)(curve - p->first);
}

/* ---- the numbers ---- */

static void put_head(const Plan *p, Canvas canvas) {
    const Written *w = p->w;
    canvas_put_cut(canvas, p->top, 1, p->label, ROLE_LABEL,
                   p->label > 15 ? written_text(w, "res after layer", "各层之后的 res") : "res");
    for (size_t i = 0; i < p->shown; i++) {
        Role role = p->layer[i] == p->record->at ? ROLE_SLABEL : ROLE_MUTED;
        const char *number = arena_print(w->arena, "%zu", p->layer[i]);
        int width = (int)text_width(number);
        canvas_put(canvas, p->top, column_of(p, i) + FIELD - width, role, number);
    }
    canvas_put_right(canvas, p->top, column_of(p, p->shown), COS, ROLE_LABEL, "cos");
}

static void put_row(const Plan *p, Canvas canvas, size_t curve) {
    const DepthRecord *record = p->record;
    const DepthCurve *c = &record->curve[curve];
    int row = row_of(p, curve), col = 1;
    if (p->lettered) {
        canvas_put_rune(canvas, row, col, plot_role(curve), (unsigned char)plot_letter(curve));
        col += LETTER;
    }
    canvas_put_cut(canvas, row, col, p->label - col, curve == record->on ? ROLE_SLABEL : ROLE_LABEL, name_of(p, curve));
    for (size_t i = 0; i < p->shown; i++) {
        size_t layer = p->layer[i];
        bool focus = layer == record->at && curve == record->on;
        Role role = focus ? ROLE_FOCUS2 : depth_is_floor(c, layer) ? ROLE_MUTED : ROLE_TEXT;
        canvas_put_right(canvas, row, column_of(p, i), FIELD, role,
                         layer <= c->plan.layers ? depth_res(p->w, c, layer) : "");
    }
    if (curve < record->curves)
        canvas_put_right(canvas, row, column_of(p, p->shown), COS, ROLE_TEXT,
                         depth_cos(p->w, c->cos[depth_reached(c)]));
}

/* ---- the curves ---- */

static double least(const DepthRecord *record) {
    double low = 1;
    for (size_t i = 0; i < record->curves; i++)
        for (size_t layer = 0; layer <= depth_reached(&record->curve[i]); layer++)
            low = fmin(low, record->curve[i].res[layer]);
    return low;
}

static Plot plot_of(const Plan *p) {
    const double DEEPEST = 1e-17, FLOOR = 4 * 2.220446049250313e-16;
    const Written *w = p->w;
    const DepthRecord *record = p->record;
    size_t most = most_layers(record);
    double *layer = TAKE_ARRAY(w->arena, double, most + 1), low = fmax(least(record), DEEPEST);
    PlotCurve *curve = TAKE_ARRAY(w->arena, PlotCurve, record->planned);
    for (size_t i = 0; i <= most; i++) layer[i] = (double)i;
    for (size_t i = 0; i < record->planned; i++) {
        const DepthCurve *c = &record->curve[i];
        curve[i] = (PlotCurve){layer, c->res, c->plan.layers + 1, plot_letter(i), NULL, plot_role(i)};
    }
    Plot plot = {.x = {0, (double)most, false},
                 .y = {pow(10, floor(log10(low) - 1e-9)), 1, true},
                 .curve = curve,
                 .curves = record->planned,
                 .ascii = w->session->like.ascii};
    plot.x_tick = plot_ticks(w->arena, plot.x, 12, &plot.x_ticks);
    plot.y_tick = plot_ticks(w->arena, plot.y, p->plot_rows > 10 ? 4 : 2, &plot.y_ticks);
    if (low < FLOOR) plot.level = FLOOR, plot.level_text = written_text(w, "floor of double precision", "双精度的底");
    if (p->plot_rows > 10)
        plot.y_name = written_text(w, "res (log)", "res（对数）"), plot.x_name = written_text(w, "layer", "层");
    return plot;
}

static void put_names(const Plan *p, Canvas canvas) {
    for (size_t i = 0; i < p->record->planned; i++) {
        int row = p->plot_top + (int)i, col = p->plot_cols + 2;
        canvas_put_rune(canvas, row, col, plot_role(i), (unsigned char)plot_letter(i));
        canvas_put(canvas, row, col + LETTER, plot_role(i), name_of(p, i));
    }
}

/* ---- the view ---- */

static void put_cursor(const Plan *p, Screen *screen) {
    const DepthRecord *record = p->record;
    size_t at = 0;
    while (at + 1 < p->shown && p->layer[at] != record->at) at++;
    int width = (int)text_width(depth_res(p->w, &record->curve[record->on], record->at));
    screen->cursor_row = row_of(p, record->on);
    screen->cursor_col = column_of(p, at) + FIELD - (width ? width : 1);
}

static bool any_floor(const DepthRecord *record) {
    for (size_t i = 0; i < record->curves; i++)
        if (depth_is_floor(&record->curve[i], depth_reached(&record->curve[i]))) return true;
    return false;
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    const DepthRecord *record = w->session->experiment.record;
    int full = 2 + (int)record->planned + FULL_PLOT, columns = canvas.cols - 2;
    Frame frame = frame_draw(w, screen, canvas, depth_heading(w, record), frame_body(canvas.rows, full));
    Plan p = plan_of(w, record, frame, canvas.cols);
    put_head(&p, canvas);
    for (int i = 0; i < p.tables; i++) put_row(&p, canvas, p.first + (size_t)i);
    if (p.plot_rows) {
        Plot plot = plot_of(&p);
        plot_draw(&plot, w->arena, canvas, p.plot_top, 0, p.plot_rows, p.plot_cols);
        if (!p.lettered) put_names(&p, canvas);
    }
    if (frame.legend != NOWHERE && any_floor(record))
        canvas_put_cut(
            canvas, frame.legend, 1, columns, ROLE_MUTED,
            written_text(w, "floor: below what double precision can tell from 0", "底：小到双精度分不清它与 0"));
    if (frame.arithmetic != NOWHERE)
        canvas_put_cut(canvas, frame.arithmetic, 1, columns, ROLE_STRONG, depth_series(w, record, (size_t)columns));
    if (frame.reading != NOWHERE)
        canvas_put_cut(canvas, frame.reading, 1, columns + 1, ROLE_TEXT, depth_story(w, record, (size_t)columns + 1));
    put_cursor(&p, screen);
}

static bool can(Session *session, Error *err) {
    const Experiment *experiment = &session->experiment;
    if (!session_has_model(session, err)) return false;
    if (experiment->lab == &LAB_DEPTH && experiment->done) return true;
    return refuse(err, "there is no stack of layers to show: depth stack=all, for one",
                  "还没有可以展示的层：例如先 depth stack=all");
}

/* Right and left to another layer, up and down to another stack. */
static void move(Session *session, int rows, int cols) {
    DepthRecord *record = session->experiment.record;
    record->on = view_step(record->on, rows, record->curves);
    record->at = view_step(record->at, cols, depth_reached(&record->curve[record->on]) + 1);
    say(session, "%s, layer %zu", "%s，第 %zu 层",
        depth_name(&session->scratch, record, record->on, session->like.lang), record->at);
}

static const KeyHint HINTS[] = {{NAMED_LEFT, "← →", {"layer", "层"}},
                                {NAMED_UP, "↑ ↓", {"stack", "层的种类"}},
                                {'x', "Enter", {"enter it", "进入"}},
                                {0}};

/* clang-format off */
static const Key OWN_KEYS[] = {
    {NAMED_LEFT, 'h', "Left  Right", "cell left", {"layer", "层"}, {"another layer", "换一层"}},
    {NAMED_RIGHT, 'l', NULL, "cell right", {0}, {0}},
    {NAMED_UP, 'k', "Up  Down", "cell up", {"stack", "层的种类"}, {"another stack of layers", "换一种层"}},
    {NAMED_DOWN, 'j', NULL, "cell down", {0}, {0}},
    {'x', NAMED_ENTER, "x  Enter", "point load", {"enter it", "进入"}, {"this layer becomes the model", "这一层成为现在的模型"}},
    {' ', 0, "Space", "pause", {0}, {"go on where it was stopped", "从停下的地方继续"}},
    {0},
};
/* clang-format on */

const View VIEW_DEPTH = {
    .name = "depth",
    .title = {"what the last depth found", "上一次 depth 的结果"},
    .help =
        {"how unlike the rows still are after each layer, a row and a curve for each stack; cell left, right, up and "
         "down choose a layer of one",
         "每一层之后各行还有多不同，每种层一行数字和一条曲线；cell left、right、up、down 选择其中一层"},
    .example = "depth layers=4 stack=plain,skip; view depth",
    .hints = HINTS,
    .can = can,
    .draw = draw,
    .keys = OWN_KEYS,
    .move = move,
};
