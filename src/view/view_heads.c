#include "view/fit.h"
#include "view/frame.h"
#include "view/keys.h"
#include "view/tiles.h"
#include "view/reading.h"
#include "view/views.h"
#include "view/written_sum.h"

#include <math.h>

/* A map of queries by keys: its rows compare keys by their value, other rows by size. */
static bool is_map(StepId step) {
    return written_rows(step) == AXIS_QUERY && written_cols(step) == AXIS_KEY;
}

static char *number(const Written *w, double value) {
    return number_free(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

/* ---- below a picture ---- */

/* The strongest column of a row, and whether another is as strong; SIZE_MAX: none, every number is -inf, nan or a
 * weight of 0. */
static size_t strongest(const Written *w, Matrix m, bool *tied) {
    size_t best = SIZE_MAX;
    double most = w->step == WEIGHTS ? 0 : -INFINITY;
    *tied = false;
    for (size_t j = 0; j < m.cols; j++) {
        double value = matrix_at(m, w->row, j), size = is_map(w->step) ? value : fabs(value);
        if (size == most && best != SIZE_MAX) *tied = true;
        if (size > most) best = j, most = size, *tied = false;
    }
    return best;
}

static const char *strongest_text(const Written *w, Matrix m) {
    bool tied;
    size_t best = strongest(w, m, &tied), row = w->row;
    for (size_t j = 0; j < m.cols; j++)
        if (isnan(matrix_at(m, row, j))) return written_text(w, "row %zu: NaN", "行 %zu：NaN", row);
    if (best == SIZE_MAX) return written_text(w, "row %zu sees none", "行 %zu 看不到键", row);
    const char *value = number(w, matrix_at(m, row, best));
    if (tied) return written_text(w, "row %zu tied: %s", "行 %zu 并列：%s", row, value);
    return written_text(w, "row %zu → %zu: %s", "行 %zu → %zu：%s", row, best, value);
}

static Written of_head(const Written *w, size_t head) {
    Written other = *w;
    other.head = head;
    return other;
}

/* Two metrics by the names that are short enough for a picture. */
static const char *metrics_text(const Written *w, const char *first, const char *second) {
    const char *name[] = {first, second};
    Text text = text_new(w->arena);
    Trace *trace = w->trace->whole ? w->trace->whole : w->trace;
    if (!summary_near(trace, w->head)) return text.at;
    const Summary *summary = summary_new(trace, w->head);
    for (size_t i = 0; i < 2; i++) {
        double value = metric_find(name[i])->of(trace, summary, w->head, 0);
        if (isfinite(value)) text_print(&text, "%s%s %.2f", text.length ? " " : "", name[i], value);
    }
    return text.at;
}

/* The verdict, or its short word where that has no room. */
static void put_verdict(const Written *w, Canvas canvas, int row, int col, int room) {
    bool good;
    const char *word = verdict_word(w, &good);
    if ((int)text_width(word) > room && w->lang == ENGLISH) word = verdict_latin(w);
    canvas_put_cut(canvas, row, col, room, good ? ROLE_GOOD : ROLE_WARN, word);
}

static void put_texts(const Tiles *t, const Written *w, Matrix m, Canvas canvas, int at, int left) {
    int room = t->stride - 1;
    const char *strongest = strongest_text(w, m);
    Written few = written_coarse(w);
    if ((int)text_width(strongest) > room) strongest = strongest_text(&few, m);
    if (t->texts > 0) canvas_put_cut(canvas, at, left, room, ROLE_TEXT, strongest);
    if (t->texts > 1) put_verdict(w, canvas, at + 1, left, room);
    if (t->texts > 2) canvas_put_cut(canvas, at + 2, left, room, ROLE_MUTED, metrics_text(w, "Hn", "top"));
    if (t->texts > 3) canvas_put_cut(canvas, at + 3, left, room, ROLE_MUTED, metrics_text(w, "sd", "conc"));
}

static const char *picture_name(const Tiles *t, size_t picture) {
    const Written *w = t->w;
    size_t head = t->of[picture];
    if (t->grouped) return written_text(w, "kv head %zu", "KV 头 %zu", w->trace->rule.group[head]);
    return written_text(w, "head %zu", "头 %zu", head);
}

/* Title, picture, texts; the verdict follows the title where it has no line of its own. */
static void put_picture(const Tiles *t, size_t picture, Canvas canvas, int top) {
    Error none = {0};
    Written w = of_head(t->w, t->of[picture]);
    int left = tiles_col(t, picture), at = tiles_row(t, picture, top);
    Role role = picture == t->at ? ROLE_SLABEL : ROLE_LABEL;
    int end = canvas_put_cut(canvas, at, left, t->stride - 1, role, picture_name(t, picture)) + 1;
    if (t->texts < 2 && !t->grouped && model_has(w.model, WEIGHTS, &none))
        put_verdict(&w, canvas, at, end, left + t->stride - 1 - end);
    put_texts(t, &w, tiles_value(t, picture), canvas, tiles_draw(t, picture, canvas, top), left);
}

/* ---- around the pictures ---- */

static const char *end_of_range(const Tiles *t) {
    const Written *w = t->w;
    if (t->form.kind == NUMBER_WEIGHT && t->form.unit == 1) return "1";
    return number_free(w->arena, t->form.largest, t->form.largest == floor(t->form.largest) ? 0 : FEW);
}

static const char *start_of_range(const Tiles *t) {
    if (t->form.kind == NUMBER_WEIGHT) return "0";
    return arena_print(t->w->arena, "%s%s", t->form.largest > 0 ? "-" : "", end_of_range(t));
}

static Heading heading_of(const Tiles *t) {
    const Written *w = t->w;
    size_t heads = w->model->set.heads, shown = t->across * t->down;
    size_t last = t->first + shown < t->count ? t->first + shown : t->count;
    const char *name = written_name(w, w->step);
    if (tiles_cut(t))
        name = arena_print(w->arena, "%s[%zu:%zu, %zu:%zu]", name, t->row0, t->row0 + t->height, t->col0,
                           t->col0 + t->width);
    Heading h = {.name = written_text(w, "%s, all heads", "%s，所有头", name)};
    h.story = written_text(w, "one picture per head, range %s to %s", "每个头一幅图，范围 %s 到 %s", start_of_range(t),
                           end_of_range(t));
    size_t wide = w->trace->shape.d_head;
    if (t->grouped)
        h.right = written_text(w, "%zu kv heads for %zu, d_head %zu", "%zu 个 KV 头给 %zu 个头，d_head %zu", t->count,
                               heads, wide);
    else if (tiles_paged(t) && last == t->first + 1)
        h.right =
            written_text(w, "head %zu of %zu, d_head %zu", "头 %zu（共 %zu），d_head %zu", t->first, t->count, wide);
    else if (tiles_paged(t))
        h.right = written_text(w, "heads %zu-%zu of %zu, d_head %zu", "头 %zu-%zu（共 %zu），d_head %zu", t->first,
                               last - 1, t->count, wide);
    else if (heads == 1) h.right = written_text(w, "1 head, d_head %zu", "1 个头，d_head %zu", wide);
    else h.right = written_text(w, "%zu heads, d_head %zu", "%zu 个头，d_head %zu", heads, wide);
    return h;
}

static void put_legend(const Tiles *t, Canvas canvas, int row) {
    const Written *w = t->w;
    bool heat = t->form.kind == NUMBER_WEIGHT;
    int col = canvas_put(canvas, row, 1, ROLE_MUTED, start_of_range(t)) + 1;
    col = ramp_draw(heat, canvas, row, col) + 1;
    col = canvas_put(canvas, row, col, ROLE_MUTED, end_of_range(t)) + 3;
    bool digits = t->pitch > PITCH_CODE;
    const char *tell = t->halves ? written_text(w, "two rows a line", "每行显示两行")
                       : heat    ? written_text(w, "one digit = tenths, . = 0", "一位数字 = 十分之几，. = 0")
                              : written_text(w, "one code = quarters of the largest", "一个字符 = 最大值的四分之几");
    bool fixed = heat && t->form.unit == 1;
    const char *page = tiles_cut(t) && !fixed ? written_text(w, "   page range", "   本页的范围") : "";
    const char *focus =
        digits ? written_text(w, "[ ] focus", "[ ] 焦点")
               : arena_print(w->arena, "%s   %s", tell, written_text(w, "[ ] or lit = focus", "[ ] 或亮色 = 焦点"));
    canvas_put_cut(canvas, row, col, canvas.cols - 1 - col, ROLE_MUTED, arena_print(w->arena, "%s%s", focus, page));
}

static const char *cell_text(const Tiles *t, size_t picture) {
    double value = matrix_at(tiles_value(t, picture), t->w->row, t->w->col);
    return arena_print(t->w->arena, "%s %s", picture_name(t, picture), number(t->w, value));
}

/* "weights[2,7]   head 0 0.517   head 1 0.223 …" from the first shown head on, or from the one in focus where that
 * would be cut. */
static void put_cell_of_all(const Tiles *t, Canvas canvas, int row) {
    enum { BETWEEN = 3, MORE = 2 /* columns of " …" */ };
    const Written *w = t->w;
    const char *name = cell_name(w, w->step, w->row, w->col, false);
    int col = canvas_put(canvas, row, 1, ROLE_STRONG, name) + BETWEEN, room = canvas.cols - 1, needed = col;
    for (size_t i = t->first; i <= t->at; i++) needed += (int)text_width(cell_text(t, i)) + BETWEEN;
    size_t from = needed - BETWEEN + MORE > room ? t->at : t->first;
    for (size_t i = from; i < t->count; i++) {
        const char *text = cell_text(t, i);
        int end = col + (int)text_width(text) + (i + 1 < t->count ? MORE : 0);
        if (i > from && end > room) {
            canvas_put(canvas, row, col - BETWEEN + 1, ROLE_MUTED, "…");
            break;
        }
        col = canvas_put_cut(canvas, row, col, room - col, i == t->at ? ROLE_FOCUS2 : ROLE_STRONG, text) + BETWEEN;
    }
}

/* ---- what the heads say together ---- */

/* How many heads before and after have the same strongest key. */
static size_t alike(const size_t *key, size_t count, size_t head) {
    size_t same = 0;
    for (size_t i = 0; i < count; i++) same += key[i] == key[head];
    return same;
}

/* The key that most heads give most to; of as many the one with the largest weight. Nothing is said where a head has no
 * such key, or two. */
static const char *say_weights(const Tiles *t) {
    const Written *w = t->w;
    size_t *key = TAKE_ARRAY(w->arena, size_t, t->count), best = SIZE_MAX, most = 0;
    double much = 0;
    for (size_t i = 0; i < t->count; i++) {
        bool tied;
        key[i] = strongest(w, tiles_value(t, i), &tied);
        if (key[i] == SIZE_MAX || tied) return NULL;
    }
    for (size_t i = 0; i < t->count; i++) {
        size_t same = alike(key, t->count, i);
        double value = matrix_at(tiles_value(t, i), w->row, key[i]);
        if (same > most || (same == most && value > much)) best = i, most = same, much = value;
    }
    const char *who = written_who(w, AXIS_QUERY, w->row, true), *what = written_who(w, AXIS_KEY, key[best], false);
    const char *share = number(w, much);
    if (most == t->count && most == 2)
        return written_text(w, "%s: both heads look most at %s; the most in head %zu, %s.",
                            "%s：两个头看得最多的都是 %s；头 %zu 给得最多：%s。", who, what, best, share);
    if (most == t->count)
        return written_text(w, "%s: all %zu heads look most at %s; the most in head %zu, %s.",
                            "%s：%zu 个头看得最多的都是 %s；头 %zu 给得最多：%s。", who, most, what, best, share);
    if (most > 1)
        return written_text(w, "%s: of %zu heads %zu look most at %s; the most in head %zu, %s.",
                            "%s：%zu 个头里有 %zu 个看得最多的是 %s；头 %zu 给得最多：%s。", who, t->count, most, what,
                            best, share);
    return written_text(w, "%s: no two of %zu heads agree; the most goes to %s in head %zu, %s.",
                        "%s：%zu 个头看得最多的各不相同；最多的是 %s，在头 %zu 里：%s。", who, t->count, what, best,
                        share);
}

/* In which heads the focused cell is largest and smallest. */
static const char *say_cell(const Tiles *t) {
    const Written *w = t->w;
    size_t high = 0, low = 0;
    for (size_t i = 0; i < t->count; i++) {
        double value = matrix_at(tiles_value(t, i), w->row, w->col);
        if (!isfinite(value)) return NULL;
        if (value > matrix_at(tiles_value(t, high), w->row, w->col)) high = i;
        if (value < matrix_at(tiles_value(t, low), w->row, w->col)) low = i;
    }
    const char *name = cell_name(w, w->step, w->row, w->col, false);
    const char *most = number(w, matrix_at(tiles_value(t, high), w->row, w->col));
    const char *least = number(w, matrix_at(tiles_value(t, low), w->row, w->col));
    if (high == low)
        return written_text(w, "%s is %s in all %zu heads.", "%s 是 %s，%zu 个头都一样。", name, most, t->count);
    return written_text(w, "%s is largest in %s (%s), smallest in %s (%s).", "%s 最大：%s（%s），最小：%s（%s）。",
                        name, picture_name(t, high), most, picture_name(t, low), least);
}

static void put_reading(const Tiles *t, Canvas canvas, int row) {
    size_t room = (size_t)canvas.cols - 2;
    const char *line = t->count < 2 ? NULL : t->w->step == WEIGHTS ? say_weights(t) : say_cell(t);
    if (line && t->w->lang == CHINESE) line = reading_tidy(t->w->arena, line);
    if (!line || text_width(line) > room) line = written_reading(t->w, room);
    canvas_put(canvas, row, 1, ROLE_TEXT, line);
}

/* ---- the view ---- */

static size_t inside(size_t index, size_t count) {
    return index < count ? index : count - 1;
}

/* The cell in focus, or one of the weights where the step is the same for all heads. */
static Written shown_cell(const Written *w) {
    if (written_by_head(w, w->step)) return *w;
    Trace *trace = w->trace->whole ? w->trace->whole : w->trace;
    size_t rows, cols;
    trace_size(trace, WEIGHTS, w->head, &rows, &cols);
    return written_cell_of(w->session, trace, WEIGHTS, w->head, inside(w->row, rows), inside(w->col, cols));
}

static void draw(const Written *focused, Screen *screen, Canvas canvas) {
    Written w = shown_cell(focused);
    Tiles t = tiles_of(&w);
    tiles_across(&t, canvas.cols);
    int rows = frame_body(canvas.rows, tiles_wanted(&t));
    Frame frame = frame_plan(canvas.rows, rows);
    tiles_down(&t, frame.end - frame.top);
    frame_draw(focused, screen, canvas, heading_of(&t), rows);
    size_t last = t.first + t.across * t.down;
    for (size_t i = t.first; i < last && i < t.count; i++) put_picture(&t, i, canvas, frame.top);
    if (frame.legend != NOWHERE) put_legend(&t, canvas, frame.legend);
    if (frame.arithmetic != NOWHERE) put_cell_of_all(&t, canvas, frame.arithmetic);
    if (frame.reading != NOWHERE) put_reading(&t, canvas, frame.reading);
    tiles_cursor(&t, frame.top, &screen->cursor_row, &screen->cursor_col);
    w.session->show.page_rows = t.height, w.session->show.page_cols = t.width;
}

static int zoomed(Session *session, int *zoom) {
    const Cursor *at = &session->now.at;
    Written focused = written_cell(session, at->step, at->head, at->row, at->col), w = shown_cell(&focused);
    int before = session->show.zoom;
    session->show.zoom = *zoom;
    Tiles t = tiles_of(&w);
    int there = session->show.zoom;
    session->show.zoom = before;
    *zoom = there; /* which may be the session's own */
    return t.small ? SIZE_HALF : t.pitch;
}

/* Weights stand in for a step that has no heads. */
static bool can(Session *session, Error *err) {
    if (!session_has_model(session, err)) return false;
    return STEPS[session->now.at.step].layout != ONE || model_has(&session->now.model, WEIGHTS, err);
}

static const KeyHint HINTS[] = {
    {'a', "a", {"leave heads", "离开所有头"}}, {'[', "[ ]", {"head", "头"}}, {NAMED_UP, NULL, {NULL, NULL}}, {0}};

const View VIEW_HEADS = {
    .name = "heads",
    .title = {"all heads side by side", "所有头并排"},
    .help = {"one small picture for each head, all in one range, with its verdict",
             "每个头一幅小图，范围相同，并附上判断"},
    .hints = HINTS,
    .can = can,
    .draw = draw,
    .zoomed = zoomed,
};
