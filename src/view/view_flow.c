#include "view/eighths.h"
#include "view/frame.h"
#include "view/links.h"
#include "view/reading.h"
#include "view/shares.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

/* The keys in the order of the sentence, each as high as the weight the query gives it: one query at a time, so that no
 * lines cross. */

enum {
    LEFT = 7,    /* where the first key's label begins; its bar a column on */
    BAR = 4,     /* columns of a bar */
    TALLEST = 20 /* rows of a bar */
};

/* What has room, and where. */
typedef struct Plan {
    size_t key0, keys; /* the page */
    int *left;         /* where the label of each begins */
    int above;         /* blank rows before the numbers */
    int height;        /* of the tallest bar; a row of numbers stands above it */
    bool rule, query;  /* the rows below the labels */
    int links;         /* rows of entries, 0: no heading either; a blank row stands before them */
    bool blank;
} Plan;

static int label_width(const Shares *s, size_t key) {
    return (int)text_width(written_label(&s->at, WEIGHTS, AXIS_KEY, key));
}

/* Columns from one label to the next. */
static int step_of(const Shares *s, size_t key, int gap) {
    int label = label_width(s, key) + gap, number = s->form.width + 1;
    return label > number ? label : number;
}

/* Places `keys` labels from key0 on; false where they do not fit. */
static bool place(Plan *p, const Shares *s, int columns, int gap) {
    int at = LEFT;
    for (size_t i = 0; i < p->keys; i++) {
        p->left[i] = at;
        int label = label_width(s, p->key0 + i), own = 1 + s->form.width > label ? 1 + s->form.width : label;
        if (at + own > columns - 1) return false;
        at += step_of(s, p->key0 + i, gap);
    }
    return true;
}

/* All keys as far apart as they fit, else a page whose size does not depend on where it begins. */
static void plan_columns(Plan *p, const Shares *s, int columns) {
    enum { FAR = 8, NEAR = 2 };
    size_t all = s->weights.cols, most = (size_t)columns / (size_t)(s->form.width + 1);
    p->left = TAKE_ARRAY(s->at.arena, int, most + 1);
    p->key0 = 0, p->keys = all;
    if (all <= most)
        for (int gap = FAR; gap >= NEAR; gap--)
            if (place(p, s, columns, gap)) return;
    int digits = (int)text_width(arena_print(s->at.arena, "%zu", all - 1)), named = digits;
    for (size_t i = 0; i < all && named == digits; i++) named += written_mark(&s->at, WEIGHTS, AXIS_KEY, i) ? 7 : 0;
    int step = named + NEAR > s->form.width + 1 ? named + NEAR : s->form.width + 1;
    int size = (columns - 1 - LEFT) / step;
    p->key0 = shares_page(s->key, all, size > 1 ? (size_t)size : 1, &p->keys);
    for (int gap = FAR; gap >= 0; gap--)
        if (place(p, s, columns, gap)) return;
}

static void plan_rows(Plan *p, int rows) {
    enum { ROOMY = 16, SOME = 12, FEW = 7 };
    p->rule = p->query = rows >= FEW;
    p->links = rows >= ROOMY ? 2 : rows >= SOME;
    p->above = p->blank = rows >= ROOMY;
    int rest = rows - p->above - 2 - p->rule - p->query - p->blank - (p->links ? p->links + 1 : 0);
    p->height = rest < 1 ? 1 : rest < TALLEST ? rest : TALLEST;
    if (p->links) p->links += rest - p->height;
}

/* ---- the picture ---- */

/* The numbers end where the bars stand; the row of the number of the focused key goes to *row. */
static void put_key(const Shares *s, const Plan *p, size_t i, Canvas canvas, int foot, Screen *screen) {
    size_t key = p->key0 + i;
    bool focus = key == s->key, masked = shares_masked(s, s->query, key);
    shares_spot(s, s->query, key,
                (Spot){.row = foot - p->height, .col = p->left[i], .rows = p->height + 2, .cols = BAR + 2}, canvas);
    int left = p->left[i] + 1, row = foot;
    double weight = matrix_at(s->weights, s->query, key);
    char field[NUMBER_ROOM];
    number_write(field, &s->form, weight);
    if (masked) {
        canvas_put(canvas, foot, left, focus ? ROLE_FOCUS2 : ROLE_MASKED, written_text(&s->at, "mask", "遮住"));
    } else {
        int eighths = eighths_of(weight, s->full, p->height);
        Role bar = focus ? ROLE_FOCUSBAR : ROLE_TEXT;
        row = eighths_stand(canvas, foot, left, BAR, eighths, bar, s->at.session->like.ascii) - 1;
        Role role = !isfinite(weight) ? ROLE_NAN : focus ? ROLE_FOCUS2 : weight == 0 ? ROLE_ZERO : ROLE_TEXT;
        canvas_put(canvas, row, left, role, field);
    }
    const char *label = written_label(&s->at, WEIGHTS, AXIS_KEY, key);
    canvas_put(canvas, foot + 1, p->left[i], focus ? ROLE_SLABEL : ROLE_LABEL, label);
    if (!focus) return;
    screen->cursor_row = row;
    screen->cursor_col = left + (masked ? 0 : (int)strspn(field, " "));
}

/* "keys" and a line under them all, or which page of them stands there. */
static void put_rule(const Shares *s, const Plan *p, Canvas canvas, int at) {
    int end = p->left[p->keys - 1] + 1, col = LEFT;
    if (p->keys == s->weights.cols) {
        canvas_put(canvas, at, 1, ROLE_LABEL, written_text(&s->at, "keys", "键"));
        col = canvas_put(canvas, at, col, ROLE_MUTED, "└");
        while (col < end) col = canvas_put(canvas, at, col, ROLE_MUTED, "─");
        canvas_put(canvas, at, end, ROLE_MUTED, "┘");
        return;
    }
    size_t last = p->key0 + p->keys - 1;
    canvas_put_cut(canvas, at, 1, canvas.cols - 2, ROLE_LABEL,
                   written_text(&s->at, "keys %zu-%zu of %zu", "键 %zu-%zu（共 %zu）", p->key0, last, s->weights.cols));
}

static bool one_sequence(const Written *w) {
    return w->model->given[X].at && !w->model->given[CONTEXT].at;
}

/* Who asks, under its own place in the sentence where that is in sight. */
static void put_query(const Shares *s, const Plan *p, Canvas canvas, int at) {
    const char *label = written_label(&s->at, WEIGHTS, AXIS_QUERY, s->query);
    const char *asks = written_text(&s->at, " asks  (query)", " 在问（查询）");
    int width = (int)(text_width(label) + text_width(asks)), col = LEFT, end = canvas.cols - 1;
    bool shown = s->query >= p->key0 && s->query - p->key0 < p->keys;
    if (shown && one_sequence(&s->at)) col = p->left[s->query - p->key0];
    if (col + width > end) col = end - width > 1 ? end - width : 1;
    col = canvas_put(canvas, at, col, ROLE_SLABEL, label);
    canvas_put_cut(canvas, at, col, end - col, ROLE_MUTED, asks);
}

/* ---- in words ---- */

/* What x + out makes of a token whose largest features were equal: which of them is the largest of its row now, and
 * which the smallest of the equal ones. False: there is nothing to decide, no names, or it stayed undecided. */
static bool decided(const Shares *s, size_t *now, size_t *least, double *first_less_second) {
    const Written *w = &s->at;
    Error none = {0};
    Matrix x = w->model->given[X];
    if (!x.at || !one_sequence(w) || !model_has(w->model, OUT, &none)) return false;
    Matrix out = trace_value(w->trace, OUT, 0);
    if (out.cols != x.cols || x.cols == 0) return false;
    double most = 0, *after = TAKE_ARRAY(w->arena, double, x.cols);
    size_t best = 0, equal = 0;
    *now = *least = SIZE_MAX;
    for (size_t c = 0; c < x.cols; c++) {
        most = fmax(most, matrix_at(x, s->query, c));
        after[c] = matrix_at(x, s->query, c) + matrix_at(out, s->query, c);
        if (after[c] > after[best]) best = c;
    }
    for (size_t c = 0; c < x.cols; c++) {
        if (matrix_at(x, s->query, c) != most) continue;
        equal++;
        if (*now == SIZE_MAX || after[c] > after[*now]) *now = c;
        if (*least == SIZE_MAX || after[c] < after[*least]) *least = c;
    }
    if (most <= 0 || equal < 2 || *now != best || !(after[*least] < after[best])) return false;
    size_t a = best < *least ? best : *least, b = best < *least ? *least : best;
    *first_less_second = after[a] - after[b];
    return written_mark(w, X, AXIS_FEATURE, a) && written_mark(w, X, AXIS_FEATURE, b);
}

static const char *sense(const Shares *s, const char *who, const char *key) {
    size_t now, least;
    double apart;
    const Written *w = &s->at;
    if (!decided(s, &now, &least, &apart)) return NULL;
    const char *is = written_mark(w, X, AXIS_FEATURE, now), *other = written_mark(w, X, AXIS_FEATURE, least);
    const char *a = now < least ? is : other, *b = now < least ? other : is, *by = number_free(w->arena, apart, 3);
    bool vowel = strchr("aeiou", is[0]) != NULL;
    return written_text(w,
                        vowel ? "%s finds %s: in this sentence it is an %s (%s - %s = %s)."
                              : "%s finds %s: in this sentence it is a %s (%s - %s = %s).",
                        "%s 找到 %s：在这句里它是 %s（%s - %s = %s）。", who, key, is, a, b, by);
}

/* Where the most goes, of a row without one key that has more than half. */
static const char *spread(const Shares *s, const char *who, const char *key, const char *much) {
    const Written *w = &s->at;
    size_t tied = shares_tied(s, s->query);
    if (tied == 1)
        return written_text(w, "%s looks around; the most, %s, goes to %s.", "%s 四处看；最多的 %s 给了 %s。", who,
                            much, key);
    return written_text(w, "%s looks around; the most, %s each, goes to %zu keys.",
                        "%s 四处看；最多的各 %s 给了 %zu 个键。", who, much, tied);
}

static const char *reading(const Shares *s, size_t columns) {
    static const double MOST = 0.5;
    const Written *w = &s->at;
    size_t top = shares_top(s, s->query);
    if (top == SIZE_MAX || shares_lost(s, s->query) || shares_alike(s, s->query) || s->summary->sees[s->query] < 2)
        return written_reading(w, columns);
    double share = matrix_at(s->weights, s->query, top);
    const char *who = written_who(w, AXIS_QUERY, s->query, true), *key = written_who(w, AXIS_KEY, top, false);
    const char *much = number_percent(w->arena, share, 1), *line = share > MOST ? sense(s, who, key) : NULL;
    if (share > MOST && (!line || text_width(line) > columns))
        line = written_text(w, "%s looks at %s with %s of its attention.", "%s 看 %s，给了它 %s 的注意力。", who, key,
                            much);
    if (!line) line = spread(s, who, key, much);
    if (w->lang == CHINESE) line = reading_tidy(w->arena, line);
    if (text_width(line) > columns) line = arena_print(w->arena, "%s → %s %s", who, key, much);
    return text_width(line) > columns ? arena_print(w->arena, "%zu → %zu %s", s->query, top, much) : line;
}

static const char *story(const Shares *s, int room) {
    const Written *w = &s->at;
    const char *who = shares_who(s, s->query), *full = number_free(w->arena, s->full, 3);
    const char *line = s->full == 1
                           ? written_text(w, "where %s looks; height = weight", "%s 看哪里；高度 = 权重", who)
                           : written_text(w, "where %s looks; full height = %s", "%s 看哪里；满高 = %s", who, full);
    return (int)text_width(line) <= room ? line : written_text(w, "where %s looks", "%s 看哪里", who);
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    enum { WANTED = 16, ROOMY = 14 };
    Shares s = shares_of(w);
    Plan p = {0};
    Heading heading = {.name = written_text(w, "flow", "流向"), .right = shares_head(&s)};
    heading.story = story(&s, canvas.cols - 2 - (int)text_width(heading.name) - 3 - (int)text_width(heading.right));
    int rows = canvas.rows >= ROOMY ? canvas.rows - 8 : canvas.rows / 2 - 1;
    Frame frame = frame_draw(w, screen, canvas, heading, rows < WANTED ? rows : WANTED);
    plan_rows(&p, frame.end - frame.top);
    plan_columns(&p, &s, canvas.cols);
    int foot = frame.top + p.above + p.height, at = foot + 2;
    for (size_t i = 0; i < p.keys; i++) put_key(&s, &p, i, canvas, foot, screen);
    if (p.rule) put_rule(&s, &p, canvas, at++);
    if (p.query) put_query(&s, &p, canvas, at++);
    if (p.links) links_draw(&s, canvas, at + p.blank, p.links);
    size_t room = (size_t)canvas.cols - 2;
    if (frame.legend != NOWHERE)
        canvas_put_cut(canvas, frame.legend, 1, (int)room, ROLE_MUTED, shares_legend(&s, p.height));
    if (frame.arithmetic != NOWHERE)
        canvas_put(canvas, frame.arithmetic, 1, ROLE_STRONG, written_arithmetic(&s.at, room, room < 70));
    if (frame.reading != NOWHERE) canvas_put(canvas, frame.reading, 1, ROLE_TEXT, reading(&s, room));
    w->session->show.page_rows = 1, w->session->show.page_cols = p.keys;
}

const View VIEW_FLOW = {
    .name = "flow",
    .title = {"where one query looks, key by key", "一个查询看哪里，逐个键展示"},
    .help = {"the keys in the order of the sentence, as high as their weight", "键按句子的顺序排列，高度是权重"},
    .can = shares_can,
    .draw = draw};
