#include "view/frame.h"
#include "view/number.h"
#include "view/train_plot.h"
#include "view/train_words.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

/* What the last training did, while it does it: loss and gradient over the steps, the numbers of a step beside them (or
 * below, where it is narrow), what became of each run. */

enum {
    PANEL = 22, /* columns of the numbers at the right, for two groups */
    NAME = 9,   /* of which these are names */
    FIELD = 7,
    WIDE = 70,      /* columns from which there is a panel */
    LEAST_BOTH = 11 /* rows from which both plots are drawn */
};

/* ---- the numbers ---- */

typedef struct Numbers {
    TrainStep mean;
    double accuracy;
} Numbers;

static const char *fixed(const Written *w, double value, int decimals) {
    if (w->digits >= 0 && w->digits < decimals) decimals = w->digits;
    return isnan(value) ? "nan" : number_figure(w->arena, value, decimals);
}

static const char *loss_text(const Written *w, const Numbers *n) {
    return fixed(w, n->mean.loss, n->mean.loss < 100 ? 3 : 1);
}

static const char *accuracy_text(const Written *w, const Numbers *n) {
    return fixed(w, n->accuracy, 2);
}

/* "1e-5": one digit, as its size alone is what the plot is about. */
static const char *power_text(const Written *w, double value) {
    double power = floor(log10(value)), digit = floor(value / pow(10, power) + 0.5);
    if (digit >= 10) digit = 1, power++;
    return arena_print(w->arena, "%.0fe%.0f", digit, power);
}

static const char *gradient_text(const Written *w, const Numbers *n) {
    double size = n->mean.grad_wq;
    return size > 0 && size < 0.001 ? power_text(w, size) : fixed(w, size, size < 100 ? 3 : 1);
}

static const char *hn_text(const Written *w, const Numbers *n) {
    return fixed(w, n->mean.hn, 2);
}

static const char *top_text(const Written *w, const Numbers *n) {
    return fixed(w, n->mean.top, 2);
}

static const struct {
    Sentence name, brief;
    bool by_row; /* its name says which row answers */
    const char *(*text)(const Written *w, const Numbers *n);
} FIGURES[] = {
    {{"loss", "损失"}, {"loss", "损失"}, false, loss_text},
    {{"accuracy", "准确率"}, {"acc", "准确率"}, false, accuracy_text},
    {{"|grad wq|", "|grad wq|"}, {"|grad|", "|grad|"}, false, gradient_text},
    {{"Hn", "Hn"}, {"Hn", "Hn"}, true, hn_text},
    {{"top", "top"}, {"top", "top"}, true, top_text},
};
enum { FIGURE_COUNT = sizeof FIGURES / sizeof *FIGURES };

static size_t step_of(const TrainRecord *record, size_t g) {
    size_t done = train_group_done(record, &record->group[g]);
    return record->step < done ? record->step : done - 1;
}

/* False: the group has not begun. */
static bool numbers_of(const TrainRecord *record, size_t g, Numbers *n) {
    const TrainGroup *group = &record->group[g];
    if (g >= record->begun || !train_group_done(record, group)) return false;
    size_t step = step_of(record, g);
    return train_group_mean(record, group, step, &n->mean) && train_group_accuracy(record, group, step, &n->accuracy);
}

/* "Hn row 0", of several rows that answer "Hn mean". */
static const char *figure_name(const Written *w, const TrainRecord *record, size_t i) {
    const char *name = sentence(FIGURES[i].name, w->lang);
    const Recipe *recipe = &record->group[record->on].run->recipe;
    size_t first, rows;
    if (!FIGURES[i].by_row) return name;
    recipe->task->answers(recipe, &first, &rows);
    if (rows > 1 || recipe->heads > 1) return written_text(w, "%s mean", "%s 平均", name);
    return written_text(w, "%s row %zu", "%s 行 %zu", name, first);
}

/* ---- what has room, and where ---- */

typedef struct Plan {
    const TrainRecord *record;
    int top, end;  /* rows of the body */
    int plot_cols; /* of both plots */
    int upper;     /* rows of the first; the second has the rest up to lower_end; 0: there is no second */
    int lower_end;
    int panel;           /* its first column; 0: a table below */
    size_t first, shown; /* groups in it */
} Plan;

static void plan_groups(Plan *p, size_t room) {
    size_t groups = p->record->groups;
    p->shown = groups < room ? groups : room;
    p->first = view_first(p->record->on, p->shown);
}

static Plan plan_of(const TrainRecord *record, Frame frame, int cols) {
    enum { AROUND = 5 /* rows of two plots that are no curve */, LEAST_PLOT = 5, MOST_FIELDS = 8 };
    Plan p = {.record = record, .top = frame.top, .end = frame.end, .lower_end = frame.end, .plot_cols = cols - 2};
    int rows = frame.end - frame.top;
    if (cols >= WIDE) {
        int fields = (cols / 2 - NAME) / FIELD, groups = (int)record->groups;
        if (fields > MOST_FIELDS) fields = MOST_FIELDS;
        if (fields > groups) fields = groups;
        int width = NAME - 1 + FIELD * fields;
        p.panel = cols - (width < PANEL ? PANEL : width);
        p.plot_cols = p.panel - (width > PANEL ? 2 : 1);
        plan_groups(&p, (size_t)((cols - p.panel - NAME + 1) / FIELD));
    } else {
        int room = rows - LEAST_PLOT - 1;
        plan_groups(&p, room > 0 ? (size_t)room : 0);
        if (p.shown) p.lower_end -= (int)p.shown + 1;
    }
    rows = p.lower_end - p.top;
    p.upper = rows < LEAST_BOTH ? rows : 2 + ((rows - AROUND) * 7 + 6) / 12;
    return p;
}

/* ---- the panel at the right ---- */

static void put_header(const Written *w, const Plan *p, Canvas canvas, int row, size_t g, int end) {
    const char *label = train_label(p->record, g);
    const char *text = arena_print(w->arena, "%c%s%s", plot_letter(g), *label ? " " : "", label);
    if (text_width(text) >= FIELD) text = arena_print(w->arena, "%c", plot_letter(g));
    bool chosen = g == p->record->on && p->record->groups > 1;
    int col = end - (int)text_width(text);
    canvas_put(canvas, row, col, chosen ? ROLE_SLABEL : plot_role(g), text);
}

/* Numbers, a column for each group. */
static void put_figures(const Written *w, const Plan *p, Canvas canvas) {
    int row = p->top + 1;
    for (size_t i = 0; i < FIGURE_COUNT && row + 1 + (int)i < p->end; i++)
        canvas_put_cut(canvas, row + 1 + (int)i, p->panel, NAME, ROLE_LABEL, figure_name(w, p->record, i));
    for (size_t s = 0; s < p->shown; s++) {
        size_t g = p->first + s;
        int end = canvas.cols - FIELD * (int)(p->shown - 1 - s);
        Numbers n;
        if (row < p->end) put_header(w, p, canvas, row, g, end);
        if (!numbers_of(p->record, g, &n)) continue;
        for (size_t i = 0; i < FIGURE_COUNT && row + 1 + (int)i < p->end; i++) {
            const char *text = FIGURES[i].text(w, &n);
            Role role = g == p->record->on ? ROLE_FOCUS2 : ROLE_TEXT;
            canvas_put(canvas, row + 1 + (int)i, end - (int)text_width(text), role, text);
        }
    }
}

static void put_note(const Written *w, const Plan *p, Canvas canvas) {
    int row = p->top + 3 + FIGURE_COUNT, width = canvas.cols - p->panel - 1;
    if (row >= p->end) return;
    const char *note = written_text(w, "last %d, acc last %d", "最近 %d，准确率 %d 步", TRAIN_LAST, TRAIN_JUDGED);
    canvas_put_cut(canvas, row, p->panel, width, ROLE_MUTED, note);
}

/* Wraps at blanks, but never before a percent sign; returns the row after it. */
static int put_words(Canvas canvas, const Plan *p, int row, int width, Arena *arena, const char *text) {
    while (*text && row < p->end - 2) {
        size_t length = 0, fits = 0;
        for (;;) {
            size_t next = length + strcspn(text + length, " ");
            if (text[next] && text[next + 1] == '%') next += 2;
            if ((int)text_width(arena_copy(arena, text, next)) > width) break;
            fits = next;
            if (!text[next]) break;
            length = next + 1;
        }
        if (!fits) fits = strcspn(text, " ");
        canvas_put_cut(canvas, row++, p->panel, width, ROLE_TEXT, arena_copy(arena, text, fits));
        text += fits + (text[fits] == ' ');
    }
    return row;
}

/* What became of each: in sentences where there is room for them, else a line each. */
static void put_endings(const Written *w, const Plan *p, Canvas canvas) {
    enum { SENTENCES = 2, BELOW = 5 };
    const TrainRecord *record = p->record;
    int row = p->top + BELOW + FIGURE_COUNT, end = p->end - 2, width = canvas.cols - p->panel - 1;
    bool brief = record->groups > SENTENCES && (size_t)(end - row) < 2 * record->groups;
    size_t room = row < end ? (size_t)(end - row) : 0;
    size_t first = brief ? view_first(record->on, room) : 0;
    for (size_t g = first; g < record->groups && row < end; g++) {
        if (brief) canvas_put_cut(canvas, row++, p->panel, width, ROLE_TEXT, train_ending_brief(w, record, g));
        else
            row =
                put_words(canvas, p, row, width, w->arena, train_ending(w, record, g, w->session->experiment.stopped));
    }
}

/* ---- the table below ---- */

static int table_end(size_t i) {
    static const int ENDS[FIGURE_COUNT] = {16, 23, 30, 35, 40};
    return ENDS[i] - 1;
}

static void put_table(const Written *w, const Plan *p, Canvas canvas) {
    int row = p->lower_end;
    for (size_t i = 0; i < FIGURE_COUNT && p->shown; i++) {
        const char *name = sentence(FIGURES[i].brief, w->lang);
        canvas_put(canvas, row, table_end(i) - (int)text_width(name), ROLE_MUTED, name);
    }
    for (size_t s = 0; s < p->shown; s++) {
        enum { LABEL = 9 };
        size_t g = p->first + s;
        bool chosen = g == p->record->on;
        Numbers n;
        row++;
        int col = canvas_put(canvas, row, 1, chosen ? ROLE_SLABEL : plot_role(g),
                             arena_print(w->arena, "%c", plot_letter(g)));
        canvas_put_cut(canvas, row, col + 1, LABEL - col, ROLE_LABEL, train_label(p->record, g));
        if (!numbers_of(p->record, g, &n)) continue;
        for (size_t i = 0; i < FIGURE_COUNT; i++) {
            const char *text = FIGURES[i].text(w, &n);
            canvas_put(canvas, row, table_end(i) - (int)text_width(text), chosen ? ROLE_FOCUS2 : ROLE_TEXT, text);
        }
    }
}

/* ---- the plots ---- */

static void put_chance(const Written *w, const Plan *p, Canvas canvas) {
    size_t classes = p->record->group[p->record->on].run->recipe.classes;
    const char *text =
        written_text(w, "chance is ln %zu = %.3f", "随机猜测为 ln %zu = %.3f", classes, log((double)classes));
    int col = p->plot_cols - 1 - (int)text_width(text);
    if (col > PLOT_GUTTER && p->upper > 2) canvas_put(canvas, p->top, col, ROLE_MUTED, text);
}

static void put_plots(const Written *w, const Plan *p, Canvas canvas, Plot *loss) {
    bool both = p->lower_end - p->top >= LEAST_BOTH;
    *loss = train_loss_plot(w, p->record, both);
    int upper = both ? p->upper - 1 : p->upper, next = p->top + p->upper;
    plot_draw(loss, w->arena, canvas, p->top, 0, upper, p->plot_cols);
    put_chance(w, p, canvas);
    if (!both) return;
    Plot gradient = train_gradient_plot(w, p->record);
    plot_draw(&gradient, w->arena, canvas, next, 0, p->lower_end - next, p->plot_cols);
}

/* On the first number of the chosen group, or on its curve. */
static void put_cursor(const Written *w, const Plan *p, const Plot *plot, Screen *screen, Canvas canvas) {
    size_t g = p->record->on;
    Numbers n;
    screen->cursor_row = 1, screen->cursor_col = 1;
    if (!numbers_of(p->record, g, &n)) return;
    int width = (int)text_width(FIGURES[0].text(w, &n));
    if (p->panel) {
        screen->cursor_row = p->top + 2;
        screen->cursor_col = canvas.cols - FIELD * (int)(p->shown - 1 - (g - p->first)) - width;
    } else if (p->shown) {
        screen->cursor_row = p->lower_end + 1 + (int)(g - p->first);
        screen->cursor_col = table_end(0) - width;
    } else if (g < plot->curves && plot->curve[g].count) {
        size_t last = plot->curve[g].count - 1;
        plot_cell(plot, p->top, 0, p->upper, p->plot_cols, plot->curve[g].x[last], plot->curve[g].y[last],
                  &screen->cursor_row, &screen->cursor_col);
    }
}

/* ---- the view ---- */

/* "step 57/200", with who is at it while there are several. */
static const char *progress(const Written *w, const TrainRecord *record) {
    const Experiment *experiment = &w->session->experiment;
    size_t g = experiment->running ? record->begun - 1 : record->on < record->begun ? record->on : record->begun - 1;
    const TrainRun *run = &record->group[g].run[experiment->running ? record->at % record->seeds : 0];
    size_t steps = run->recipe.steps, at = experiment->running && run->done ? run->done - 1 : step_of(record, g);
    const char *step = written_text(w, "step %zu/%zu", "步 %zu/%zu", at, steps);
    if (experiment->running && record->seeds > 1)
        return written_text(w, "%c, seed %llu, %s", "%c，种子 %llu，%s", plot_letter(g),
                            (unsigned long long)run->recipe.seed, step);
    if (experiment->running && record->groups > 1) return arena_print(w->arena, "%c %s", plot_letter(g), step);
    if (record->seeds > 1) return written_text(w, "%s, %s", "%s，%s", train_mean_of(w, record, g, at), step);
    return step;
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    enum { FULL = 17, MOST = 34 };
    TrainRecord *record = train_record(&w->session->experiment);
    const Task *task = record->group[0].run->recipe.task;
    Heading heading = {.name = written_text(w, "train %s", "训练 %s", task->name),
                       .story = sentence(task->story, w->lang),
                       .right = progress(w, record)};
    int wanted = frame_body(canvas.rows, MOST);
    if (wanted < FULL && canvas.rows >= FULL + 7) wanted = FULL;
    Frame frame = frame_draw(w, screen, canvas, heading, wanted);
    Plan p = plan_of(record, frame, canvas.cols);
    Plot loss;
    put_plots(w, &p, canvas, &loss);
    if (p.panel) {
        put_figures(w, &p, canvas);
        put_note(w, &p, canvas);
        put_endings(w, &p, canvas);
    } else {
        put_table(w, &p, canvas);
    }
    int columns = canvas.cols - 2;
    if (frame.legend != NOWHERE && train_smooth(record) > 1)
        canvas_put_cut(canvas, frame.legend, 1, columns, ROLE_MUTED,
                       written_text(w, "each dot of a curve is the mean of %zu steps", "曲线上每一点是 %zu 步的平均",
                                    train_smooth(record)));
    if (frame.arithmetic != NOWHERE)
        canvas_put_cut(canvas, frame.arithmetic, 1, columns, ROLE_STRONG, train_shared(w, record));
    if (frame.reading != NOWHERE)
        canvas_put_cut(canvas, frame.reading, 1, columns, ROLE_TEXT, train_reading(w, record, (size_t)columns));
    put_cursor(w, &p, &loss, screen, canvas);
}

static bool can(Session *session, Error *err) {
    const TrainRecord *record = train_record(&session->experiment);
    if (!session_has_model(session, err)) return false;
    if (record && session->experiment.done) return true;
    return refuse(err, "there is no training to show: train marked, for one",
                  "还没有可以展示的训练：例如先 train marked");
}

/* Left and right by a fortieth of the steps, up and down to another group. */
static void move(Session *session, int rows, int cols) {
    TrainRecord *record = train_record(&session->experiment);
    size_t aside = (size_t)(cols < 0 ? -cols : cols);
    record->on = view_step(record->on, rows, record->begun);
    size_t last = train_group_done(record, &record->group[record->on]) - 1, by = aside * train_smooth(record);
    size_t at = record->step < last ? record->step : last;
    if (cols < 0) at = at > by ? at - by : 0;
    if (cols > 0) at = by < last - at ? at + by : last;
    record->step = at == last ? TRAIN_NEWEST : at;
    const char *told = record->group[record->on].told;
    say(session, "%c%s%s, step %zu", "%c%s%s，第 %zu 步", plot_letter(record->on), *told ? " " : "", told, at);
}

static const KeyHint HINTS[] = {
    {NAMED_LEFT, "← →", {"step", "步"}}, {NAMED_UP, "↑ ↓", {"curve", "曲线"}}, {'x', "Enter", {"keep", "取用"}}, {0}};

/* clang-format off */
static const Key OWN_KEYS[] = {
    {NAMED_LEFT, 'h', "Left  Right", "cell left", {"step", "步"}, {"numbers of another step", "看另一步的数"}},
    {NAMED_RIGHT, 'l', NULL, "cell right", {0}, {0}},
    {NAMED_UP, 'k', "Up  Down", "cell up", {"curve", "曲线"}, {"another curve", "换一条曲线"}},
    {NAMED_DOWN, 'j', NULL, "cell down", {0}, {0}},
    {'x', NAMED_ENTER, "x  Enter", "train keep", {"keep", "取用"}, {"the last run becomes the model", "最后一次训练成为现在的模型"}},
    {' ', 0, "Space", "pause", {0}, {"go on where it was stopped", "从停下的地方继续"}},
    {0},
};
/* clang-format on */

const View VIEW_TRAIN = {
    .name = "train",
    .title = {"what the last training did", "上一次训练的过程"},
    .help =
        {"loss and gradient over the steps, a curve for each value; cell left and right choose a step, up and down a "
         "curve",
         "损失和梯度随训练步的变化，每个比较的取值一条曲线；cell left、right 选择一步，up、down 选择一条曲线"},
    .example = "train marked d_model=16 d_v=16 classes=4 steps=20; view train",
    .hints = HINTS,
    .can = can,
    .draw = draw,
    .keys = OWN_KEYS,
    .move = move,
};
