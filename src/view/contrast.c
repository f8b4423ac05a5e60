#include "view/contrast.h"

#include "attention/setting.h"

#include <math.h>
#include <string.h>

/* B - A into d, 0 where they are equal, and what there is to say about it. */
static void subtract(Gap *gap, Matrix a, Matrix b) {
    double most = 0;
    gap->moved = gap->row = gap->col = 0;
    for (size_t i = 0; i < b.rows; i++)
        for (size_t j = 0; j < b.cols; j++) {
            double x = matrix_at(a, i, j), y = matrix_at(b, i, j), d = x == y ? 0 : y - x, size = fabs(d);
            *matrix_cell(gap->d, i, j) = d;
            gap->moved += size != 0;
            if (size > most) gap->row = i, gap->col = j, most = size;
        }
}

static Gap gap_of(const Contrast *c) {
    enum { LARGE = 256 * 256 };
    const Written *w = c->w;
    Session *session = w->session;
    Gap *kept = &session->gap;
    bool large = c->b.rows * c->b.cols > LARGE, fits = kept->d.rows == c->b.rows && kept->d.cols == c->b.cols;
    if (large && fits && kept->pinned == c->trace && kept->step == w->step && kept->head == w->head) return *kept;
    Gap gap = {c->trace, w->step, w->head, kept->d, 0, 0, 0};
    if (!large || !fits) gap.d = matrix_new(large ? &session->derived : w->arena, c->b.rows, c->b.cols);
    subtract(&gap, c->a, c->b);
    if (large) *kept = gap;
    return gap;
}

Contrast contrast_of(const Written *w) {
    Error none = {0};
    Contrast c = {.w = w, .trace = session_pinned(w->session), .b = w->value};
    bool heads = !written_by_head(w, w->step) || w->head < c.trace->shape.heads;
    c.there = heads && model_has(&c.trace->model, w->step, &none);
    if (c.there) c.a = trace_value(c.trace, w->step, w->head);
    c.alike = c.there && c.a.rows == c.b.rows && c.a.cols == c.b.cols;
    if (c.alike) {
        Gap gap = gap_of(&c);
        c.d = gap.d, c.moved = gap.moved, c.row = gap.row, c.col = gap.col;
    }
    c.before = figures_of(c.trace, w->head);
    c.now = figures_of(w->trace, w->head);
    return c;
}

/* ---- what sets them apart ---- */

static const char *value_of(const Contrast *c, const Model *model, const Setting *setting) {
    Text value = text_new(c->w->arena);
    setting->get(model, &value);
    return value.at;
}

static const Model *model_a(const Contrast *c) {
    return &c->w->session->now.pinned.model;
}

static const Model *model_b(const Contrast *c) {
    return &c->w->session->now.model;
}

/* As many key/value heads as heads on both sides: no setting of its own. */
static bool follows_heads(const Contrast *c, const Setting *setting) {
    const Shape *a = &c->trace->shape, *b = &c->w->trace->shape;
    return text_same(setting->name, "kv_heads") && a->kv_heads == a->heads && b->kv_heads == b->heads;
}

static bool differs(const Contrast *c, const Setting *setting) {
    if (follows_heads(c, setting)) return false;
    return strcmp(value_of(c, model_a(c), setting), value_of(c, model_b(c), setting)) != 0;
}

static const char *setting_text(const Contrast *c, const Setting *setting, bool pinned) {
    const char *value = value_of(c, pinned ? model_a(c) : model_b(c), setting);
    return arena_print(c->w->arena, "%s %s", setting->name, value);
}

/* The given matrices that are not the same numbers, kept where B has one that A has not. */
static bool data_differs(const Contrast *c, StepId id) {
    Matrix a = model_a(c)->given[id], b = model_b(c)->given[id];
    if (a.at == b.at) return false;
    return !a.at || !b.at || a.rows != b.rows || a.cols != b.cols || !matrix_same(a, b);
}

enum { PARTS = 48 };

/* Settings, then how the model came about or else which matrices are others, then a planted bug. */
static size_t parts_of(const Contrast *c, bool pinned, const char **part) {
    const Written *w = c->w;
    const Session *session = w->session;
    const Origin *a = &session->now.pinned.origin, *b = &session->now.origin, *own = pinned ? a : b;
    size_t count = 0;
    for (size_t i = 0; i < SETTING_COUNT && count + 4 < PARTS; i++)
        if (differs(c, &SETTINGS[i])) part[count++] = setting_text(c, &SETTINGS[i], pinned);
    bool init = a->init && b->init && strcmp(a->init, b->init) != 0;
    if (init) part[count++] = arena_print(w->arena, "init %s", own->init);
    Text names = text_new(w->arena);
    for (StepId id = 0; id < STEP_COUNT && !init && !pinned; id++)
        if (data_differs(c, id)) text_print(&names, names.length ? " %s" : "%s", STEPS[id].name);
    if (names.length) part[count++] = written_text(w, "other %s", "不同的 %s", names.at);
    bool bug = model_a(c)->bug != model_b(c)->bug, has = (pinned ? model_a(c) : model_b(c))->bug;
    if (bug)
        part[count++] = has ? written_text(w, "a planted bug", "植入的错误") : written_text(w, "no bug", "没有错误");
    return count;
}

const char *contrast_side(const Contrast *c, bool pinned, size_t columns) {
    const char *part[PARTS];
    size_t count = parts_of(c, pinned, part);
    Text text = text_new(c->w->arena);
    for (size_t i = 0; i < count; i++) {
        size_t more = text_width(part[i]) + (i ? 2 : 0) + (i + 1 < count ? 3 : 0);
        if (text_width(text.at) + more > columns) {
            text_put(&text, i ? ", …" : "…");
            break;
        }
        text_print(&text, i ? ", %s" : "%s", part[i]);
    }
    return text.at;
}

const char *contrast_setting(const Contrast *c, bool pinned) {
    const char *part[PARTS], *now[PARTS];
    if (parts_of(c, true, part) != 1 || parts_of(c, false, now) != 1) return "";
    for (size_t i = 0; i < SETTING_COUNT; i++)
        if (differs(c, &SETTINGS[i])) return pinned ? part[0] : now[0];
    return "";
}
