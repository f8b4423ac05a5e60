#include "view/frame.h"
#include "view/number.h"
#include "view/sweep_plot.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

/* What the last sweep found: a curve for each of its curves, the numbers below them, the chosen point in words. */

enum {
    FIELD = 8,      /* columns of a number */
    LABEL = 12,     /* of what stands before the numbers of a curve */
    AXES = 4,       /* rows of a plot that are no curve */
    LEAST_PLOT = 5, /* rows of a plot, before numbers are left out */
    FULL_PLOT = 15,
    DECIMALS = 3
};

/* What has room, and where. */
typedef struct Plan {
    const SweepRecord *record;
    size_t metric;
    int plot_rows, plot_cols, tables;
    size_t first, shown, first_curve; /* values and curves in the tables */
} Plan;

/* With fewer decimals where it would be wider than its field. */
static const char *mean_text(const Written *w, double value) {
    int digits = w->digits < 0 ? DECIMALS : w->digits;
    const char *text = isnan(value) ? "nan" : number_figure(w->arena, value, digits);
    while (digits > 0 && text_width(text) >= FIELD) text = number_figure(w->arena, value, --digits);
    return text;
}

static const char *measured(const Plan *p) {
    const SweepMetric *metric = &p->record->plan.metric[p->metric];
    return text_same(metric->metric->argument, "NAME") ? metric->name : metric->metric->shown;
}

/* ---- the title ---- */

static const char *runs_text(const Written *w, const SweepRecord *record) {
    size_t done = sweep_done(record);
    if (!record->plan.redraw) return "";
    if (done < 2) return written_text(w, "seed %llu", "种子 %llu", (unsigned long long)record->plan.seed);
    return written_text(w, "mean of %zu seeds", "%zu 个种子的平均", done);
}

/* Sizes that are not swept, and how many seeds. */
static const char *sizes_text(const Written *w, const SweepRecord *record) {
    Text text = text_new(w->arena);
    const char *comma = w->lang == CHINESE ? "，" : ", ", *runs = runs_text(w, record);
    if (!text_same(record->plan.what, "tokens"))
        text_put(&text, written_text(w, "%zu tokens", "%zu 个 token", record->tokens));
    if (!text_same(record->plan.what, "d_model"))
        text_print(&text, "%sd %zu", text.length ? comma : "", record->d_model);
    if (*runs) text_print(&text, "%s%s", comma, runs);
    return text.at;
}

/* What is measured goes where it has no room beside the rest. */
static Heading heading_of(const Written *w, const Plan *p, int cols) {
    const SweepPlan *plan = &p->record->plan;
    const char *labels = sweep_labels(w, p->record), *comma = *labels ? w->lang == CHINESE ? "，" : ", " : "";
    Heading heading = {.name = written_text(w, "sweep %s", "扫描 %s", plan->what), .right = sizes_text(w, p->record)};
    const char *brief = arena_print(w->arena, "%s%s%s", measured(p), comma, labels);
    heading.story = arena_print(w->arena, "%s %s", sweep_measure(w, plan->metric[p->metric].metric), brief);
    size_t beside = text_width(heading.name) + 2 + text_width(heading.right) + 3;
    if (beside + text_width(heading.story) > (size_t)cols) heading.story = brief;
    return heading;
}

/* ---- the numbers ---- */

static void put_numbers(const Written *w, const Plan *p, Canvas canvas, int row) {
    const SweepRecord *record = p->record;
    for (int i = 0; i < p->tables; i++, row++) {
        size_t curve = p->first_curve + (size_t)i;
        const char *label = arena_print(w->arena, "%s %s", measured(p), sweep_label(record, curve));
        Role role = curve == record->on ? ROLE_SLABEL : ROLE_LABEL;
        canvas_put_cut(canvas, row, 1, LABEL, role, label);
        for (size_t v = 0; v < p->shown; v++) {
            size_t value = p->first + v;
            bool focus = value == record->at && curve == record->on;
            const SweepPoint *point = &record->point[value][curve];
            const char *text = point->done ? mean_text(w, point->mean[p->metric]) : "";
            canvas_put_right(canvas, row, LABEL + (int)v * FIELD, FIELD, focus ? ROLE_FOCUS2 : ROLE_TEXT, text);
        }
    }
}

/* ---- in words ---- */

/* The chosen point: "d_head 16, scale off: Hn 0.336 +- 0.058, saturated 49 of 200". */
static const char *point_text(const Written *w, const Plan *p) {
    const SweepRecord *record = p->record;
    const SweepPoint *point = &record->point[record->at][record->on];
    const char *label = record->plan.curve[record->on].label, *comma = w->lang == CHINESE ? "，" : ", ";
    Text text = text_new(w->arena);
    text_print(&text, "%s %s%s%s%s%s", record->plan.what, record->plan.value[record->at], *label ? comma : "", label,
               w->lang == CHINESE ? "：" : ": ", measured(p));
    if (!point->done) return text.at;
    text_print(&text, " %s", mean_text(w, point->mean[p->metric]));
    if (point->done > 1) text_print(&text, " +- %s", mean_text(w, sweep_sd(point, p->metric)));
    for (size_t v = 0; v < VERDICT_COUNT; v++) {
        if (!point->verdict[v]) continue;
        text_print(&text, "%s%s", comma, sentence(VERDICTS[v].shown, w->lang));
        if (point->done > 1)
            text_put(&text, written_text(w, " %zu of %zu", " %zu/%zu", point->verdict[v], point->done));
    }
    return text.at;
}

/* Where the chosen curve begins and ends. */
static const char *reading(const Written *w, const Plan *p) {
    const SweepRecord *record = p->record;
    const SweepPlan *plan = &record->plan;
    const SweepPoint *first = &record->point[0][record->on], *last = &record->point[plan->values - 1][record->on];
    if (!first->done || !last->done || plan->values < 2) return "";
    const char *label = plan->curve[record->on].label, *from = mean_text(w, first->mean[p->metric]);
    const char *to = mean_text(w, last->mean[p->metric]);
    return written_text(w, "%s%sfrom %s %s to %s: %s goes from %s to %s.", "%s%s%s 从 %s 到 %s：%s 从 %s 变到 %s。",
                        label, *label ? (w->lang == CHINESE ? "，" : ", ") : "", plan->what, plan->value[0],
                        plan->value[plan->values - 1], measured(p), from, to);
}

/* ---- the view ---- */

static Plan plan_of(const SweepRecord *record, Frame frame, int cols) {
    enum { WIDE = 70, MARGIN = 10 };
    Plan p = {.record = record};
    size_t curves = record->plan.curves, values = record->plan.values;
    int rows = frame.end - frame.top, room = rows - LEAST_PLOT - (rows > LEAST_PLOT + AXES ? AXES : 0);
    p.tables = room < 0 ? 0 : room < (int)curves ? room : (int)curves;
    p.plot_rows = rows - p.tables;
    p.plot_cols = cols - (cols >= WIDE ? MARGIN : 2);
    p.shown = (size_t)((cols - 1 - LABEL) / FIELD);
    if (p.shown > values) p.shown = values;
    p.first = view_first(record->at, p.shown);
    p.first_curve = view_first(record->on, (size_t)p.tables);
    return p;
}

static void put_cursor(const Written *w, const Plan *p, const Plot *plot, Screen *screen, int top) {
    const SweepRecord *record = p->record;
    double x = sweep_x(record, record->at), y = record->point[record->at][record->on].mean[p->metric];
    if (p->tables) {
        const SweepPoint *point = &record->point[record->at][record->on];
        int width = (int)text_width(point->done ? mean_text(w, y) : "");
        screen->cursor_row = top + p->plot_rows + (int)(record->on - p->first_curve);
        screen->cursor_col = LABEL + (int)(record->at - p->first + 1) * FIELD - (width ? width : 1);
    } else {
        plot_cell(plot, top, 0, p->plot_rows, p->plot_cols, x, y, &screen->cursor_row, &screen->cursor_col);
    }
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    const SweepRecord *record = w->session->experiment.record;
    int wanted = frame_body(canvas.rows, canvas.rows), full = FULL_PLOT + (int)record->plan.curves;
    if (wanted < full && canvas.rows >= full + 7) wanted = full;
    Plan p = {.record = record};
    Frame frame = frame_draw(w, screen, canvas, heading_of(w, &p, canvas.cols), wanted);
    p = plan_of(record, frame, canvas.cols);
    Plot plot = sweep_plot(w, record, p.metric);
    plot_draw(&plot, w->arena, canvas, frame.top, 0, p.plot_rows, p.plot_cols);
    put_numbers(w, &p, canvas, frame.top + p.plot_rows);
    int columns = canvas.cols - 2;
    if (frame.arithmetic != NOWHERE)
        canvas_put_cut(canvas, frame.arithmetic, 1, columns, ROLE_STRONG, point_text(w, &p));
    if (frame.reading != NOWHERE) canvas_put_cut(canvas, frame.reading, 1, columns, ROLE_TEXT, reading(w, &p));
    put_cursor(w, &p, &plot, screen, frame.top);
}

static bool can(Session *session, Error *err) {
    const Experiment *experiment = &session->experiment;
    if (!session_has_model(session, err)) return false;
    if (experiment->lab == &LAB_SWEEP && experiment->done) return true;
    return refuse(err, "there is no sweep to show: sweep scale on off, for one",
                  "还没有可以展示的扫描：例如先 sweep scale on off");
}

/* Right and left to another value, up and down to another curve. */
static void move(Session *session, int rows, int cols) {
    SweepRecord *record = session->experiment.record;
    record->at = view_step(record->at, cols, record->plan.values);
    record->on = view_step(record->on, rows, record->plan.curves);
    const char *label = record->plan.curve[record->on].label;
    say(session, "%s %s %s", "%s %s %s", record->plan.what, record->plan.value[record->at], label);
}

static const KeyHint HINTS[] = {{NAMED_LEFT, "← →", {"value", "取值"}},
                                {NAMED_UP, "↑ ↓", {"curve", "曲线"}},
                                {'x', "Enter", {"load", "载入"}},
                                {0}};

/* clang-format off */
static const Key OWN_KEYS[] = {
    {NAMED_LEFT, 'h', "Left  Right", "cell left", {"value", "取值"}, {"another value", "换一个取值"}},
    {NAMED_RIGHT, 'l', NULL, "cell right", {0}, {0}},
    {NAMED_UP, 'k', "Up  Down", "cell up", {"curve", "曲线"}, {"another curve", "换一条曲线"}},
    {NAMED_DOWN, 'j', NULL, "cell down", {0}, {0}},
    {'x', NAMED_ENTER, "x  Enter", "point load", {"load", "载入"}, {"this point becomes the model", "这一点成为现在的模型"}},
    {' ', 0, "Space", "pause", {0}, {"go on where it was stopped", "从停下的地方继续"}},
    {0},
};
/* clang-format on */

const View VIEW_SWEEP = {
    .name = "sweep",
    .title = {"what the last sweep found", "上一次扫描的结果"},
    .help =
        {"a metric over the values of a setting, a curve for each that was asked for; cell left, right, up and down "
         "choose a point",
         "一个指标随设置的取值怎样变化，每个比较的取值一条曲线；cell left、right、up、down 选择一点"},
    .example = "sweep scale on off; view sweep",
    .hints = HINTS,
    .can = can,
    .draw = draw,
    .keys = OWN_KEYS,
    .move = move,
};
