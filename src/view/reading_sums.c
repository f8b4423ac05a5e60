#include "view/reading.h"
#include "view/written_sum.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* Sentences about what is given, q k v, turned and placed vectors, concat and out. */

static const char *usual(const Facts *f, double value) {
    return number_free(f->w->arena, value, value == floor(value) ? 0 : decimals_or(f->w, USUAL));
}

static bool is_not_finite(const Facts *f) {
    return !isfinite(f->value);
}
static char *say_not_finite(const Facts *f, bool brief) {
    if (brief) return written_text(f->w, "NaN or inf came in above.", "上面有 NaN 或 inf。");
    return written_text(f->w, "A NaN or inf came in with the numbers above.", "上面的数里有 NaN 或 inf。");
}

/* ---- given ---- */

static bool is_token_row(const Facts *f) {
    return f->w->step == X || f->w->step == CONTEXT;
}
static char *say_token(const Facts *f, bool brief) {
    const Written *w = f->w;
    const char *value = usual(f, f->value), *where = reading_dimension(w, w->step, AXIS_FEATURE, w->col);
    if (brief) return written_text(w, "%s has %s there.", "%s 在这里是 %s。", f->Query, value);
    return written_text(w, "%s has %s in %s.", "%s 在 %s 上是 %s。", f->Query, w->lang == CHINESE ? where : value,
                        w->lang == CHINESE ? value : where);
}
static char *say_given(const Facts *f, bool brief) {
    const Written *w = f->w;
    const char *value = usual(f, f->value), *name = written_name(w, w->step);
    if (brief) return written_text(w, "%s: %s, given.", "%s：%s，给出的。", name, value);
    return written_text(w, "%s has %s here: it was given, not computed.", "%s 在这里是 %s：它是给出的，不是算出来的。",
                        name, value);
}

const Reading READ_INPUT[] = {{is_token_row, say_token}, {NULL, say_given}};

/* ---- q, k, v ---- */

static size_t parts(const Notes *n) {
    size_t count = 0;
    for (size_t k = 0; k < n->count; k++) count += n->product[k] != 0;
    return count;
}

static bool is_nothing(const Facts *f) {
    return parts(&f->w->notes) == 0 && f->value == 0;
}
static char *say_nothing(const Facts *f, bool brief) {
    const Written *w = f->w;
    size_t col = w->col;
    if (brief) return written_text(w, "%s: nothing on channel %zu.", "%s：通道 %zu 上没有。", f->Query, col);
    if (w->step == Q)
        return written_text(w, "%s asks nothing on channel %zu.", "%s 在通道 %zu 上什么都不问。", f->Query, col);
    if (w->step == K)
        return written_text(w, "%s offers nothing on channel %zu.", "%s 在通道 %zu 上什么都不提供。", f->Query, col);
    return written_text(w, "%s hands nothing over on channel %zu.", "%s 在通道 %zu 上什么都不交出。", f->Query, col);
}

/* "苹果 asks on channel 0". */
static const char *does(const Facts *f) {
    const Written *w = f->w;
    size_t col = w->col;
    if (w->step == Q) return written_text(w, "%s asks on channel %zu", "%s 在通道 %zu 上发问", f->Query, col);
    if (w->step == K) return written_text(w, "%s offers on channel %zu", "%s 在通道 %zu 上提供", f->Query, col);
    return written_text(w, "%s hands over on channel %zu", "%s 在通道 %zu 上交出", f->Query, col);
}

static const char *source(const Facts *f, size_t part) {
    StepId from = written_input(f->w, 0);
    return reading_dimension(f->w, from, written_cols(from), part);
}

static bool is_single(const Facts *f) {
    return parts(&f->w->notes) == 1 && !f->w->notes.has_extra;
}
static char *say_single(const Facts *f, bool brief) {
    const Notes *n = &f->w->notes;
    size_t part = reading_part(n);
    const char *value = usual(f, n->a[part]), *where = source(f, part);
    if (brief) return written_text(f->w, "%s.", "%s。", does(f));
    bool zh = f->w->lang == CHINESE;
    return written_text(f->w, "%s, because its vector has %s in %s.", "%s，因为它的向量在 %s 上是 %s。", does(f),
                        zh ? where : value, zh ? value : where);
}

static char *say_made(const Facts *f, bool brief) {
    const Notes *n = &f->w->notes;
    size_t part = reading_part(n);
    const char *value = usual(f, f->value), *much = usual(f, n->product[part]), *where = source(f, part);
    if (brief && f->w->step != Q)
        return written_text(f->w, "%s, channel %zu: %s.", "%s，通道 %zu：%s。", f->Query, f->w->col, value);
    if (brief) return written_text(f->w, "%s: %s.", "%s：%s。", does(f), value);
    return written_text(f->w, "%s: %s, the largest part %s from %s.", "%s：%s；最大的一份 %s 来自 %s。", does(f), value,
                        much, where);
}

const Reading READ_MADE[] = {
    {is_not_finite, say_not_finite}, {is_nothing, say_nothing}, {is_single, say_single}, {NULL, say_made}};

/* ---- turned, placed ---- */

static char *say_turned(const Facts *f, bool brief) {
    const Notes *n = &f->w->notes;
    const char *angle = usual(f, n->angle), *degrees = number_free(f->w->arena, n->angle * 180 / acos(-1), 0);
    const char *length = usual(f, hypot(n->a[0], n->b[0]));
    if (n->position == 0 && brief) return written_text(f->w, "Position 0: no turn.", "位置 0：不旋转。");
    if (n->position == 0)
        return written_text(f->w, "Position 0 does not turn: the pair stays as it is.",
                            "位置 0 不旋转：这一对保持原样。");
    if (brief) return written_text(f->w, "Pair %zu turns by %s.", "第 %zu 对旋转 %s。", n->pair, angle);
    return written_text(f->w, "Position %zu turns pair %zu by %s (%s degrees); its length stays %s.",
                        "位置 %zu 把第 %zu 对旋转 %s（%s 度）；长度仍是 %s。", n->position, n->pair, angle, degrees,
                        length);
}

const Reading READ_TURNED[] = {{is_not_finite, say_not_finite}, {NULL, say_turned}};

static char *say_placed(const Facts *f, bool brief) {
    const Notes *n = &f->w->notes;
    const char *added = n->count > 1 ? usual(f, n->a[1]) : "0";
    size_t position = f->w->trace->rule.q_start + f->w->row;
    if (brief) return written_text(f->w, "Position %zu adds %s.", "位置 %zu 加上 %s。", position, added);
    return written_text(f->w, "Position %zu adds %s to %s of %s.", "位置 %zu 加上 %s：%s，%s。", position, added,
                        reading_dimension(f->w, X, AXIS_FEATURE, f->w->col), f->query);
}

const Reading READ_PLACED[] = {{is_not_finite, say_not_finite}, {NULL, say_placed}};

/* ---- concat and out ---- */

static char *say_joined(const Facts *f, bool brief) {
    const Notes *n = &f->w->notes;
    if (brief) return written_text(f->w, "Channel %zu of head %zu.", "通道 %zu，头 %zu。", n->place_col, n->place_head);
    if (f->w->step == OUT)
        return written_text(f->w, "No wo: column %zu of out is channel %zu of head %zu, as it is.",
                            "没有 wo：out 的第 %zu 列就是通道 %zu，头 %zu。", f->w->col, n->place_col, n->place_head);
    return written_text(f->w, "Column %zu of concat is channel %zu of head %zu, as it is.",
                        "concat 的第 %zu 列就是通道 %zu，头 %zu。", f->w->col, n->place_col, n->place_head);
}

const Reading READ_JOINED[] = {{NULL, say_joined}};

/* x + out of a row, where out is as wide as x. */
static bool is_beside_x(const Facts *f) {
    return f->w->model->given[X].at && f->w->model->given[X].cols == f->cols && isfinite(f->value);
}

static char *capital(const Facts *f, const char *name) {
    char *text = arena_string(f->w->arena, name);
    if (f->w->lang == ENGLISH) text[0] = (char)toupper((unsigned char)text[0]);
    return text;
}

static double residual(const Facts *f, size_t col) {
    return matrix_at(trace_seen(f->w->trace, X, 0), f->w->row, col) + f->row[col];
}

/* The other dimension that moved most; the column itself where none moved. */
static size_t moved_most(const Facts *f) {
    size_t most = f->w->col;
    for (size_t j = 0; j < f->cols; j++)
        if (j != f->w->col && (most == f->w->col || fabs(f->row[j]) > fabs(f->row[most]))) most = j;
    return most != f->w->col && f->row[most] == 0 ? f->w->col : most;
}

static size_t largest_of_x(const Facts *f) {
    size_t most = 0;
    for (size_t j = 1; j < f->cols; j++)
        if (residual(f, j) > residual(f, most)) most = j;
    return most;
}

static const char *mark(const Facts *f, size_t col) {
    return written_mark(f->w, OUT, AXIS_OUT, col);
}

static bool is_named(const Facts *f) {
    return is_beside_x(f) && mark(f, f->w->col) && mark(f, moved_most(f)) && mark(f, largest_of_x(f));
}

/* "Company falls by 1.929." */
static const char *moves(const Facts *f) {
    const char *much = usual(f, fabs(f->value)), *name = mark(f, f->w->col);
    const char *what = name ? capital(f, name) : written_text(f->w, "Dimension %zu", "第 %zu 维", f->w->col);
    if (f->value == 0) return written_text(f->w, "%s stays as it is.", "%s 保持不变。", what);
    if (f->value > 0) return written_text(f->w, "%s rises by %s.", "%s 上升 %s。", what, much);
    return written_text(f->w, "%s falls by %s.", "%s 下降 %s。", what, much);
}

static char *say_named(const Facts *f, bool brief) {
    const Written *w = f->w;
    size_t a = w->col, b = moved_most(f);
    if (b < a) a = b, b = w->col;
    const char *most = mark(f, largest_of_x(f)), *article = strchr("aeiouAEIOU", most[0]) ? "an" : "a";
    if (brief) return arena_string(w->arena, moves(f));
    Text pair = text_new(w->arena);
    text_print(&pair, "%s %s", mark(f, a), usual(f, residual(f, a)));
    if (a != b) text_print(&pair, w->lang == CHINESE ? "，%s %s" : ", %s %s", mark(f, b), usual(f, residual(f, b)));
    return w->lang == CHINESE ? arena_print(w->arena, "%sx + out：%s，最大的是 %s。", moves(f), pair.at, most)
                              : arena_print(w->arena, "%s x + out: %s: %s %s.", moves(f), pair.at, article, most);
}

static char *say_beside_x(const Facts *f, bool brief) {
    const char *sum = usual(f, residual(f, f->w->col));
    if (brief) return arena_string(f->w->arena, moves(f));
    return written_text(f->w, "%s x + out would have %s there.", "%sx + out 在这里是 %s。", moves(f), sum);
}

static char *say_out(const Facts *f, bool brief) {
    const Notes *n = &f->w->notes;
    size_t part = reading_part(n), col = f->w->col;
    const char *value = usual(f, f->value), *much = usual(f, n->product[part]);
    const char *from = written_label(f->w, CONCAT, AXIS_JOINED, part);
    if (brief) return written_text(f->w, "The largest part comes from %s.", "最大的一份来自 %s。", from);
    return written_text(f->w, "Dimension %zu comes out as %s; the largest part, %s, comes from %s.",
                        "第 %zu 维的输出是 %s；最大的一份 %s 来自 %s。", col, value, much, from);
}

const Reading READ_OUT[] = {
    {is_not_finite, say_not_finite}, {is_named, say_named}, {is_beside_x, say_beside_x}, {NULL, say_out}};
