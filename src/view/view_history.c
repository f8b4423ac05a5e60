#include "session/past.h"
#include "view/eighths.h"
#include "view/frame.h"
#include "view/strip.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

/* A column for each changing line: three metrics of the focused head as bars, the line, the verdict. */

enum {
    LEFT = 9,   /* column of the first bar */
    PITCH = 10, /* of columns */
    WORDS = 9,  /* columns of a line's text */
    BAR = 3,    /* columns of a bar */
    SHOWN = 3,  /* metrics */
    BAR_MOST = 8,
    LINES_MOST = 4, /* rows of a line's text */
    LEAST = 6       /* rows of the body: a bar each, two of text, the verdict */
};

static const char *const METRIC_NAMES[SHOWN] = {"hn", "top", "conc"};

/* What has room, and where. */
typedef struct Plan {
    size_t first, columns;           /* of the past */
    int each, bars, texts, verdicts; /* rows of a metric with its gap, of its bars; of the text; where verdicts stand */
    int top;
} Plan;

typedef struct History {
    const Written *w;
    Past past;
    size_t chosen;
    Plan plan;
} History;

static Plan plan_of(const Past *past, size_t chosen, Frame frame, int cols) {
    int room = (cols - 1 - LEFT) / PITCH, rows = frame.end - frame.top;
    size_t columns = room < 1 ? 1 : (size_t)room;
    if (columns > past->count) columns = past->count;
    size_t first = past->count - columns;
    if (chosen < first) first = chosen > columns / 2 ? chosen - columns / 2 : 0;
    Plan p = {.first = first, .columns = columns, .top = frame.top};
    p.texts = rows >= 40 ? LINES_MOST : 2;
    p.each = (rows - p.texts - 1) / SHOWN;
    if (p.each < 1) p.each = 1;
    p.bars = p.each >= 3 ? p.each - 1 : p.each;
    if (p.bars > BAR_MOST) p.bars = BAR_MOST, p.each = BAR_MOST + 1;
    p.verdicts = frame.top + SHOWN * p.each + p.texts;
    return p;
}

static int column_of(const Plan *p, size_t at) {
    return LEFT + PITCH * (int)(at - p->first);
}

/* ---- the bars ---- */

static void put_axis(const History *h, Canvas canvas, int foot, const char *metric) {
    int head = foot - h->plan.bars + 1;
    canvas_put(canvas, head + h->plan.bars / 2, 1, ROLE_LABEL, metric_find(metric)->shown);
    if (h->plan.bars == 1) return;
    canvas_put(canvas, head, LEFT - 2, ROLE_MUTED, "1");
    canvas_put(canvas, foot, LEFT - 2, ROLE_MUTED, "0");
}

static void put_bar(const History *h, size_t at, const Figures *figures, int foot, const char *metric, Canvas canvas) {
    bool chosen = at == h->chosen, undone = at >= h->past.done;
    int col = column_of(&h->plan, at);
    double value = figure(figures, metric);
    char text[FIGURE_ROOM];
    Role role = chosen ? ROLE_FOCUSBAR : undone ? ROLE_MUTED : ROLE_LABEL;
    eighths_stand(canvas, foot, col, BAR, eighths_of(value, 1, h->plan.bars), role, h->w->session->like.ascii);
    figure_text(text, metric_find(metric), value);
    canvas_put(canvas, foot, col + BAR + 1,
               undone   ? ROLE_MUTED
               : chosen ? ROLE_STRONG
                        : ROLE_TEXT,
               isfinite(value) ? text : "   -");
    if (!chosen) return;
    canvas_put(canvas, foot, col + BAR, ROLE_FOCUS, "[");
    canvas_put(canvas, foot, col + BAR + 5, ROLE_FOCUS, "]");
}

/* ---- the words ---- */

/* The line, in parentheses where it was undone. */
static const char *line_text(const History *h, size_t at) {
    const char *text = past_text(h->w->session, &h->w->session->journal.line[h->past.line[at]]);
    return at < h->past.done ? text : arena_print(h->w->arena, "(%s)", text);
}

/* Bytes that fit into `columns`, up to a blank where there is one. */
static size_t piece(const char *text, size_t columns) {
    size_t at = 0, best = 0, width = 0, used;
    uint32_t rune;
    for (; (used = rune_next(text + at, &rune)); at += used) {
        if (rune == ' ') best = at;
        width += (size_t)rune_width(rune);
        if (at && width > columns) return best ? best : at;
    }
    return at;
}

static void put_words(const History *h, size_t at, Role role, Canvas canvas) {
    const Plan *p = &h->plan;
    const char *text = line_text(h, at);
    int row = p->verdicts - p->texts, col = column_of(p, at);
    for (int i = 0; i < p->texts && *text; i++) {
        size_t used = i + 1 < p->texts ? piece(text, WORDS) : strlen(text);
        canvas_put_cut(canvas, row + i, col, WORDS, role, arena_copy(h->w->arena, text, used));
        text += used;
        text += strspn(text, " ");
    }
}

static void put_column(const History *h, size_t at, Canvas canvas, Screen *screen) {
    const Plan *p = &h->plan;
    Unknown why;
    Figures figures = past_figures(h->w->session, &h->past, at, h->w->head, &why);
    bool undone = at >= h->past.done, good = figures.known && figures.verdict == HEALTHY;
    for (int i = 0; i < SHOWN; i++) {
        int foot = p->top + p->each * i + p->bars - 1;
        put_bar(h, at, &figures, foot, METRIC_NAMES[i], canvas);
    }
    put_words(h, at, undone ? ROLE_MUTED : at == h->chosen ? ROLE_STRONG : ROLE_TEXT, canvas);
    canvas_put_cut(canvas, p->verdicts, column_of(p, at), WORDS,
                   undone ? ROLE_MUTED
                   : good ? ROLE_GOOD
                          : ROLE_WARN,
                   strip_word(h->w, &figures, why));
    if (at != h->chosen) return;
    screen->cursor_row = p->top + p->bars - 1;
    screen->cursor_col = column_of(p, at) + BAR + 1;
}

/* ---- the chosen line ---- */

/* "Hn 0.92 → 0.59" where it moved since the line before, else "Hn 0.59". */
static void put_metric(Text *text, Language lang, const Figures *before, const Figures *after, const char *metric) {
    char old[FIGURE_ROOM], new[FIGURE_ROOM];
    const Metric *row = metric_find(metric);
    text_print(text, "%s%s ", !text->length ? "" : lang == CHINESE ? "，" : ", ", row->shown);
    if (figure_moved(before, after, metric)) text_print(text, "%s → ", figure_text(old, row, figure(before, metric)));
    text_put(text, figure_text(new, row, figure(after, metric)));
}

/* As many of the metrics as leave room for the line; `…` never ends in a number. */
static const char *chosen_text(const History *h, size_t columns) {
    enum { LINE_LEAST = 12 };
    const Written *w = h->w;
    Unknown why, none;
    Figures after = past_figures(w->session, &h->past, h->chosen, w->head, &why), before = {.known = false};
    if (h->chosen) before = past_figures(w->session, &h->past, h->chosen - 1, w->head, &none);
    const char *name = written_text(w, "line %zu", "第 %zu 行", h->chosen + 1), *line = line_text(h, h->chosen);
    const char *numbers = after.known ? "" : strip_word(w, &after, why);
    size_t wide = text_width(line), least = wide < LINE_LEAST ? wide : LINE_LEAST, taken = text_width(name) + 4;
    for (int count = 1; count <= SHOWN && after.known; count++) {
        Text more = text_new(w->arena);
        for (int i = 0; i < count; i++) put_metric(&more, w->lang, &before, &after, METRIC_NAMES[i]);
        if (count == 1 || taken + text_width(more.at) + least <= columns) numbers = more.at;
    }
    taken += text_width(numbers);
    return written_text(w, "%s  %s: %s", "%s  %s：%s", name,
                        text_cut(w->arena, line, columns > taken + least ? columns - taken : least), numbers);
}

static const char *help_text(const History *h, size_t columns) {
    const Written *w = h->w;
    size_t now = h->past.done;
    const char *full =
        h->chosen + 1 > now
            ? written_text(w, "Left and right choose a line; Enter does it again, with those before it (a redo).",
                           "左右键选一行；Enter 重做到那一行为止（这是 redo）。")
            : written_text(w, "Left and right choose a line; Enter goes back to that state (it is an undo).",
                           "左右键选一行；Enter 回到那时的状态（这是撤销）。");
    if (text_width(full) <= columns) return full;
    return written_text(w, "← → choose, Enter goes there", "← → 选择，Enter 到那里");
}

/* ---- the view ---- */

static bool can(Session *session, Error *err) {
    if (!session_has_model(session, err) || !model_has(&session->now.model, WEIGHTS, err)) return false;
    Past past = past_of(&session->scratch, &session->journal);
    return past.count > 0 || refuse(err, "nothing has been changed yet, so there is no history: scale off",
                                    "还没有任何改动，也就没有历史：scale off");
}

static Heading heading_of(const History *h) {
    const Written *w = h->w;
    const Plan *p = &h->plan;
    const char *right = h->past.count == 1 ? written_text(w, "1 line", "1 行")
                        : p->columns == h->past.count
                            ? written_text(w, "%zu lines", "%zu 行", h->past.count)
                            : written_text(w, "lines %zu-%zu of %zu", "第 %zu-%zu 行（共 %zu）", p->first + 1,
                                           p->first + p->columns, h->past.count);
    return (Heading){.name = written_text(w, "history", "历史"),
                     .story = written_text(w, "metrics of head %zu after each changing line",
                                           "每次改动之后，头 %zu 的指标", w->head),
                     .right = right};
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    History h = {.w = w, .past = past_of(w->arena, &w->session->journal)};
    h.chosen = past_chosen(w->session, &h.past);
    int columns = canvas.cols - 2, wanted = canvas.rows >= 20 ? canvas.rows - 8 : LEAST;
    h.plan = plan_of(&h.past, h.chosen, (Frame){.top = 2, .end = 2 + wanted}, canvas.cols);
    Frame frame = frame_draw(w, screen, canvas, heading_of(&h), wanted);
    h.plan = plan_of(&h.past, h.chosen, frame, canvas.cols);
    for (int i = 0; i < SHOWN; i++)
        put_axis(&h, canvas, h.plan.top + h.plan.each * i + h.plan.bars - 1, METRIC_NAMES[i]);
    canvas_put(canvas, h.plan.verdicts - h.plan.texts, 1, ROLE_LABEL, written_text(w, "line", "命令"));
    canvas_put(canvas, h.plan.verdicts, 1, ROLE_LABEL, written_text(w, "verdict", "诊断"));
    for (size_t i = 0; i < h.plan.columns; i++) put_column(&h, h.plan.first + i, canvas, screen);
    if (frame.arithmetic != NOWHERE)
        canvas_put_cut(canvas, frame.arithmetic, 1, columns, ROLE_STRONG, chosen_text(&h, (size_t)columns));
    if (frame.reading != NOWHERE)
        canvas_put_cut(canvas, frame.reading, 1, columns, ROLE_TEXT, help_text(&h, (size_t)columns));
}

static void move_choice(Session *session, int rows, int cols) {
    Past past = past_of(&session->scratch, &session->journal);
    size_t at = view_step(past_chosen(session, &past), cols, past.count);
    (void)rows;
    past_choose(session, &past, at);
    say(session, "line %zu of %zu: %s", "第 %zu 行（共 %zu）：%s", at + 1, past.count,
        past_text(session, &session->journal.line[past.line[at]]));
}

/* clang-format off */
static const Key OWN_KEYS[] = {
    {NAMED_LEFT, 'h', "Left  Right", "cell left", {"choose", "选择"}, {"another line", "换一行"}},
    {NAMED_RIGHT, 'l', NULL, "cell right", {0}, {0}},
    {NAMED_ENTER, 0, "Enter", "undo .", {"go there", "到那里"}, {"to the chosen line", "到选中的那一行"}},
    {0},
};
/* clang-format on */
static const KeyHint HINTS[] = {{NAMED_LEFT, "← →", {"choose", "选择"}}, {NAMED_ENTER, NULL, {NULL, NULL}}, {0}};

const View VIEW_HISTORY = {
    .name = "history",
    .title = {"metrics after each changing line", "每次改动之后的指标"},
    .help =
        {"a column for each changing line; undo . goes to the one that cell left and right chose; lines that an undo "
         "and another change replaced are forgotten",
         "每次改动一列；cell left 和 cell right 选择，undo . 到选中的那一行；被撤销又被别的改动取代的行不再保留"},
    .hints = HINTS,
    .can = can,
    .draw = draw,
    .keys = OWN_KEYS,
    .move = move_choice,
};
