#include "view/eighths.h"
#include "view/frame.h"
#include "view/number.h"
#include "view/reading.h"
#include "view/shares.h"
#include "view/views.h"

#include <math.h>
#include <string.h>

/* At the left what each query does with its attention, at the right what the focused one gives to each key. */

enum {
    HEADINGS = 2,
    FOOTINGS = 3,   /* a blank row, the even row, the sum */
    GAP = 4,        /* after the '<' of the left */
    EVENNESS = 9,   /* columns of "Hn 0.95  " */
    LEAST_BARS = 16 /* columns, else the left goes */
};

/* What has room, and where. */
typedef struct Plan {
    size_t query0, queries, key0, keys; /* the pages */
    int headings, footings;
    int query_label, key_label;          /* columns */
    bool left;                           /* the queries are shown */
    int strongest, keys_at, weight, bar; /* columns where they begin */
    int cells;                           /* of the longest bar */
} Plan;

static int rows_wanted(const Shares *s, int rows) {
    size_t most = s->weights.rows > s->weights.cols ? s->weights.rows : s->weights.cols;
    int all = HEADINGS + FOOTINGS + (most < 1000 ? (int)most : 1000), room = rows >= 14 ? rows - 8 : rows / 2 - 1;
    return all < room ? all : room;
}

static void plan_rows(Plan *p, const Shares *s, int rows) {
    size_t most = s->weights.rows > s->weights.cols ? s->weights.rows : s->weights.cols;
    size_t room = rows > 0 ? (size_t)rows : 1;
    p->headings = rows >= HEADINGS + 2 ? HEADINGS : rows >= 2;
    p->footings = FOOTINGS;
    bool paged = most + HEADINGS + FOOTINGS - 1 > room;
    if (most + HEADINGS + FOOTINGS > room) p->footings = paged && room < 10 ? 0 : FOOTINGS - 1;
    size_t size = room - (size_t)(p->headings + p->footings);
    p->query0 = shares_page(s->query, s->weights.rows, size, &p->queries);
    p->key0 = shares_page(s->key, s->weights.cols, size, &p->keys);
}

static void plan_columns(Plan *p, const Shares *s, int columns) {
    p->query_label = shares_label(s, AXIS_QUERY, p->query0, p->queries);
    p->key_label = shares_label(s, AXIS_KEY, p->key0, p->keys);
    for (p->left = true;; p->left = false) {
        p->strongest = 1 + p->query_label + 1 + EVENNESS;
        p->keys_at = p->left ? p->strongest + 2 + p->key_label + 1 + 4 + 2 + GAP : 1;
        p->weight = p->keys_at + p->key_label + 3;
        p->bar = p->weight + s->form.width + 3;
        p->cells = columns - 2 - p->bar;
        if (p->cells >= LEAST_BARS || !p->left) break;
    }
}

/* ---- the queries ---- */

static const char *evenness(const Shares *s, size_t query) {
    size_t sees = s->summary->sees[query];
    if (shares_lost(s, query)) return "NaN";
    if (sees < 2) return written_text(&s->at, "sees %zu", "只看 %zu", sees);
    return arena_print(s->at.arena, "Hn %.2f", shares_evenness(s, query));
}

/* "→ 0 1.00", or "all 0.20" where the keys are all alike. */
static void put_strongest(const Shares *s, const Plan *p, size_t query, Canvas canvas, int at) {
    size_t top = shares_top(s, query);
    if (top == SIZE_MAX || shares_lost(s, query)) return;
    const char *share = arena_print(s->at.arena, "%.2f", matrix_at(s->weights, query, top));
    if (shares_alike(s, query)) {
        canvas_put(canvas, at, p->strongest, ROLE_MUTED, written_text(&s->at, "all %s", "各 %s", share));
        return;
    }
    int col = canvas_put(canvas, at, p->strongest, ROLE_MUTED, "→ ");
    canvas_put_cut(canvas, at, col, p->key_label, ROLE_LABEL, written_label(&s->at, WEIGHTS, AXIS_KEY, top));
    canvas_put(canvas, at, col + p->key_label + 1, ROLE_TEXT, share);
}

static void put_queries(const Shares *s, const Plan *p, Canvas canvas, int top) {
    for (size_t i = p->query0; i < p->query0 + p->queries; i++, top++) {
        bool focus = i == s->query, dead = s->summary->sees[i] == 0 || shares_lost(s, i);
        Role role = dead ? ROLE_WARN : focus ? ROLE_SLABEL : ROLE_LABEL;
        canvas_put_cut(canvas, top, 1, p->query_label, role, written_label(&s->at, WEIGHTS, AXIS_QUERY, i));
        canvas_put(canvas, top, p->query_label + 2, dead ? ROLE_WARN : ROLE_TEXT, evenness(s, i));
        put_strongest(s, p, i, canvas, top);
        if (focus) canvas_put(canvas, top, p->keys_at - GAP, ROLE_SLABEL, "<");
        shares_spot(s, i, s->key, (Spot){.row = top, .col = 1, .rows = 1, .cols = p->keys_at - GAP}, canvas);
    }
}

/* ---- the keys of one query ---- */

static const char *axis_mark(const Shares *s, int part, int parts) {
    Text mark = text_new(s->at.arena);
    text_put_number(&mark, s->full * part / parts);
    return mark.at;
}

/* Marks of the axis: 0, its quarters or its half where there is room, its end. */
static void put_axis(const Shares *s, const Plan *p, Canvas canvas, int at) {
    int parts = 4, last = (int)text_width(axis_mark(s, 1, 1)), end = p->bar + p->cells;
    while (parts > 1 && p->cells / parts < last + (int)text_width(axis_mark(s, parts - 1, parts))) parts /= 2;
    canvas_put(canvas, at, p->bar, ROLE_MUTED, "0");
    for (int i = 1; i < parts; i++)
        canvas_put(canvas, at, p->bar + p->cells * i / parts - 1, ROLE_MUTED, axis_mark(s, i, parts));
    if (p->cells > last + 1) canvas_put(canvas, at, end - last, ROLE_MUTED, axis_mark(s, 1, 1));
}

static void put_key(const Shares *s, const Plan *p, size_t key, Canvas canvas, int at) {
    bool focus = key == s->key, ascii = s->at.session->like.ascii;
    shares_spot(s, s->query, key, (Spot){.row = at, .col = p->keys_at, .rows = 1, .cols = canvas.cols}, canvas);
    double weight = matrix_at(s->weights, s->query, key);
    canvas_put_cut(canvas, at, p->keys_at, p->key_label, focus ? ROLE_SLABEL : ROLE_LABEL,
                   written_label(&s->at, WEIGHTS, AXIS_KEY, key));
    if (shares_masked(s, s->query, key)) {
        const char *masked = written_text(&s->at, "masked", "遮住");
        canvas_put(canvas, at, p->weight, focus ? ROLE_FOCUS2 : ROLE_MASKED, masked);
        return;
    }
    char field[NUMBER_ROOM];
    number_write(field, &s->form, weight);
    Role role = !isfinite(weight) ? ROLE_NAN : focus ? ROLE_FOCUS2 : weight == 0 ? ROLE_ZERO : ROLE_TEXT;
    canvas_put(canvas, at, p->weight, role, field);
    eighths_lie(canvas, at, p->bar, eighths_of(weight, s->full, p->cells), focus ? ROLE_FOCUSBAR : ROLE_TEXT, ascii);
}

static const char *keys_title(const Shares *s, const Plan *p) {
    const char *who = shares_who(s, s->query);
    if (p->keys == s->weights.cols)
        return reading_tidy(s->at.arena, written_text(&s->at, "keys of %s", "%s 的键", who));
    const char *line = written_text(&s->at, "keys of %s, %zu-%zu of %zu", "%s 的键，%zu-%zu（共 %zu）", who, p->key0,
                                    p->key0 + p->keys - 1, s->weights.cols);
    return reading_tidy(s->at.arena, line);
}

static void put_headings(const Shares *s, const Plan *p, Canvas canvas, int top) {
    const Written *w = &s->at;
    const char *queries = written_text(w, "queries", "查询");
    if (p->queries < s->weights.rows)
        queries = written_text(w, "queries %zu-%zu of %zu", "查询 %zu-%zu（共 %zu）", p->query0,
                               p->query0 + p->queries - 1, s->weights.rows);
    int room = canvas.cols - 1 - p->keys_at;
    if (p->headings == HEADINGS) {
        if (p->left) canvas_put_cut(canvas, top, 1, p->keys_at - 2, ROLE_LABEL, queries);
        canvas_put_cut(canvas, top++, p->keys_at, room, ROLE_LABEL, keys_title(s, p));
    }
    if (p->left) {
        canvas_put(canvas, top, p->query_label + 3, ROLE_MUTED, written_text(w, "evenness", "均匀度"));
        canvas_put(canvas, top, p->strongest + 1, ROLE_MUTED, written_text(w, "strongest", "最强"));
    }
    canvas_put(canvas, top, p->weight, ROLE_MUTED, written_text(w, "weight", "权重"));
    put_axis(s, p, canvas, top);
}

static const char *even_note(const Shares *s, size_t sees) {
    if (sees == 1) return written_text(&s->at, "its only key", "它唯一的键");
    return written_text(&s->at, "an even row over %zu keys", "平均分给 %zu 个键", sees);
}

/* What an even row would give, and the sum. */
static void put_footings(const Shares *s, const Plan *p, Canvas canvas, int at) {
    const Written *w = &s->at;
    size_t sees = s->summary->sees[s->query];
    int number = p->keys_at + 5 > p->weight ? p->keys_at + 5 : p->weight;
    if (sees) {
        double even = 1 / (double)sees;
        canvas_put(canvas, at, p->keys_at, ROLE_MUTED, written_text(w, "even", "均匀"));
        canvas_put(canvas, at, number, ROLE_MUTED, number_free(w->arena, even, 3));
        int length = (int)round(even / s->full * p->cells), end = p->bar;
        for (int i = 0; i < length && i < p->cells; i++) end = canvas_put_rune(canvas, at, end, ROLE_MUTED, 0x254C);
        const char *note = even_note(s, sees);
        if (end + 2 + (int)text_width(note) < canvas.cols) canvas_put(canvas, at, end + 2, ROLE_MUTED, note);
    }
    double sum = 0;
    for (size_t j = 0; j < s->weights.cols; j++) sum += matrix_at(s->weights, s->query, j);
    canvas_put(canvas, at + 1, p->keys_at, ROLE_MUTED, written_text(w, "sum", "和"));
    canvas_put(canvas, at + 1, number, ROLE_STRONG, number_free(w->arena, sum, sum == 0 ? 0 : 3));
}

/* ---- in words ---- */

static const struct {
    double from;
    Sentence word;
} EVEN[] = {{0.97, {"even", "均匀"}},
            {0.9, {"nearly even", "接近均匀"}},
            {0.6, {"uneven", "不均匀"}},
            {-1, {"very uneven", "很不均匀"}}};

static const char *reading(const Shares *s, size_t columns) {
    const Written *w = &s->at;
    size_t top = shares_top(s, s->query), sees = s->summary->sees[s->query], i = 0;
    if (top == SIZE_MAX || shares_lost(s, s->query) || sees < 2) return written_reading(w, columns);
    double evenly = shares_evenness(s, s->query);
    while (evenly < EVEN[i].from) i++;
    const char *word = sentence(EVEN[i].word, w->lang);
    const char *most = number_free(w->arena, matrix_at(s->weights, s->query, top), 3);
    const char *even = number_free(w->arena, 1 / (double)sees, 3);
    const char *line = written_text(w, "Largest %s, evenly it would be %s; Hn %.2f says: %s.",
                                    "最大 %s，均匀时是 %s；Hn %.2f 说明：%s。", most, even, evenly, word);
    if (text_width(line) > columns) line = written_text(w, "Hn %.2f: %s.", "Hn %.2f：%s。", evenly, word);
    return text_width(line) > columns ? text_cut(w->arena, line, columns) : line;
}

static void put_cursor(const Shares *s, const Plan *p, Screen *screen, int top) {
    char field[NUMBER_ROOM];
    number_write(field, &s->form, matrix_at(s->weights, s->query, s->key));
    int blanks = shares_masked(s, s->query, s->key) ? 0 : (int)strspn(field, " ");
    screen->cursor_row = top + (int)(s->key - p->key0);
    screen->cursor_col = p->weight + blanks;
}

static void draw(const Written *w, Screen *screen, Canvas canvas) {
    Shares s = shares_of(w);
    Plan p;
    Heading heading = {.name = written_text(w, "row bars", "逐行条形"), .right = shares_head(&s)};
    heading.story = written_text(w, "how %s shares its attention", "%s 怎样分配注意力", shares_who(&s, s.query));
    Frame frame = frame_draw(w, screen, canvas, heading, rows_wanted(&s, canvas.rows));
    plan_rows(&p, &s, frame.end - frame.top);
    plan_columns(&p, &s, canvas.cols);
    int top = frame.top + p.headings;
    size_t room = (size_t)canvas.cols - 2;
    if (p.headings) put_headings(&s, &p, canvas, frame.top);
    if (p.left) put_queries(&s, &p, canvas, top);
    for (size_t j = 0; j < p.keys; j++) put_key(&s, &p, p.key0 + j, canvas, top + (int)j);
    size_t tallest = p.left && p.queries > p.keys ? p.queries : p.keys;
    if (p.footings) put_footings(&s, &p, canvas, top + (int)tallest + (p.footings == FOOTINGS));
    if (frame.legend != NOWHERE) canvas_put(canvas, frame.legend, 1, ROLE_MUTED, shares_legend(&s, p.cells));
    if (frame.arithmetic != NOWHERE)
        canvas_put(canvas, frame.arithmetic, 1, ROLE_STRONG, written_arithmetic(&s.at, room, room < 70));
    if (frame.reading != NOWHERE) canvas_put(canvas, frame.reading, 1, ROLE_TEXT, reading(&s, room));
    w->session->show.page_rows = p.queries, w->session->show.page_cols = p.keys;
    put_cursor(&s, &p, screen, top);
}

const View VIEW_BARS = {.name = "bars",
                        .title = {"the weights of one query as bars", "以条形展示一个查询的权重"},
                        .help = {"each query's evenness and strongest key, the focused one's weights as bars",
                                 "每个查询的均匀度和最强的键，焦点查询的权重画成条形"},
                        .can = shares_can,
                        .draw = draw};
