#include "view/contrast.h"
#include "view/reading.h"
#include "view/written_sum.h"

#include "attention/setting.h"

#include <math.h>
#include <string.h>

/* Sentences about A and B. Each begins with what sets them apart, where that is one setting. */

static const double UNSEEN = 0.0005; /* what three decimals do not show */

typedef struct Row {
    const Contrast *c;
    const char *now;         /* "Without the scale", "Now" */
    const char *query, *key; /* "row 2" and "7", or their tokens */
    double a, b;             /* the cell */
    bool most;               /* it was the largest of its row in A already */
    size_t others, up, down; /* cells of the row beside it; those that gained and lost */
} Row;

static const struct {
    const char *name, *value; /* of B; NULL: any other */
    Sentence said;
} CAUSES[] = {
    {"scale", "off", {"Without the scale", "不缩放时，"}},
    {"scale", "on", {"With the scale", "缩放后，"}},
    {"mask", "none", {"Without the mask", "没有掩码时，"}},
    {"position", "none", {"Without positions", "没有位置信息时，"}},
};

static const char *now_of(const Contrast *c) {
    const Written *w = c->w;
    const char *setting = contrast_setting(c, false);
    if (!setting[0]) return written_text(w, "Now", "现在，");
    for (size_t i = 0; i < sizeof CAUSES / sizeof *CAUSES; i++)
        if (strcmp(setting, arena_print(w->arena, "%s %s", CAUSES[i].name, CAUSES[i].value)) == 0)
            return sentence(CAUSES[i].said, w->lang);
    return written_text(w, "With %s", "%s 时，", setting);
}

static Row row_of(const Contrast *c) {
    const Written *w = c->w;
    const char *query = written_mark(w, X, AXIS_QUERY, w->row), *key = written_mark(w, X, AXIS_KEY, w->col);
    Row r = {.c = c, .now = now_of(c), .most = true, .others = c->b.cols - 1};
    r.query = query ? query : written_text(w, "row %zu", "第 %zu 行", w->row);
    r.key = key ? key : arena_print(w->arena, "%zu", w->col);
    r.a = matrix_at(c->a, w->row, w->col), r.b = matrix_at(c->b, w->row, w->col);
    for (size_t j = 0; j < c->b.cols; j++) {
        double change = matrix_at(c->d, w->row, j);
        if (j == w->col) continue;
        r.most = r.most && matrix_at(c->a, w->row, j) < r.a;
        r.up += change > 0;
        r.down += change < 0;
    }
    return r;
}

/* Those of the others that moved against the cell, where some moved with it only a number of them. */
static const char *others(const Row *r, size_t against, size_t with) {
    const Written *w = r->c->w;
    if (against == r->others) return written_text(w, "all others", "其他所有的键");
    if (with && against == 1) return written_text(w, "one of the others", "其他键中的一个");
    if (with) return written_text(w, "%zu of the others", "其他键中的 %zu 个", against);
    if (against == 1) return written_text(w, "one other", "另一个键");
    return written_text(w, "%zu others", "另外 %zu 个键", against);
}

static const char *say_more(const Row *r) {
    const Written *w = r->c->w;
    const char *much = r->most ? written_text(w, "even more", "更多") : written_text(w, "more", "变多");
    if (r->down == 0)
        return written_text(w, "%s %s gives %s %s.", "%s%s 给 %s 的 %s 了。", r->now, r->query, r->key, much);
    return written_text(w, "%s %s gives %s %s, and takes it from %s.", "%s%s 给 %s 的 %s 了，是从 %s 那里拿来的。",
                        r->now, r->query, r->key, much, others(r, r->down, r->up));
}

static const char *say_less(const Row *r) {
    const Written *w = r->c->w;
    if (r->up == 0) return written_text(w, "%s %s gives %s less.", "%s%s 给 %s 的变少了。", r->now, r->query, r->key);
    return written_text(w, "%s %s gives %s less, and gives it to %s.", "%s%s 给 %s 的变少了，分给了 %s。", r->now,
                        r->query, r->key, others(r, r->up, r->down));
}

/* The column of the row that moved most; SIZE_MAX: none by as much as three decimals show. */
static size_t most_moved(const Contrast *c) {
    size_t best = SIZE_MAX;
    double most = UNSEEN;
    for (size_t j = 0; j < c->d.cols; j++) {
        double size = fabs(matrix_at(c->d, c->w->row, j));
        if (size >= most) best = j, most = size;
    }
    return best;
}

static const char *signed_text(const Written *w, double value) {
    return arena_print(w->arena, "%s%s", value > 0 ? "+" : "", number_free(w->arena, value, decimals_or(w, USUAL)));
}

static const char *say_same(const Row *r) {
    const Written *w = r->c->w;
    size_t key = most_moved(r->c);
    if (key == SIZE_MAX)
        return written_text(w, "%s %s shares out as before, to three decimals.", "%s%s 的分配与原来一样（三位小数）。",
                            r->now, r->query);
    return written_text(w, "%s %s gives %s as much as before; what moved most is %zu, by %s.",
                        "%s%s 给 %s 的与原来一样；变化最大的是 %zu：%s。", r->now, r->query, r->key, key,
                        signed_text(w, matrix_at(r->c->d, w->row, key)));
}

static const char *say_weights(const Contrast *c) {
    const Written *w = c->w;
    Row r = row_of(c);
    bool was = !model_forbids(&c->trace->model, w->row, w->col), is = !model_forbids(w->model, w->row, w->col);
    const char *a = number_free(w->arena, r.a, decimals_or(w, USUAL));
    const char *b = number_free(w->arena, r.b, decimals_or(w, USUAL));
    if (was && !is && r.a > 0 && r.b == 0)
        return written_text(w, "%s %s may not look at %s: it gave it %s.", "%s%s 不可以看 %s：原来给它 %s。", r.now,
                            r.query, r.key, a);
    if (!was && is && r.a == 0 && r.b > 0)
        return written_text(w, "%s %s may look at %s, and gives it %s.", "%s%s 可以看 %s，给它 %s。", r.now, r.query,
                            r.key, b);
    return fabs(r.b - r.a) < UNSEEN ? say_same(&r) : r.b > r.a ? say_more(&r) : say_less(&r);
}

/* ---- any other step ---- */

static const char *say_cell(const Contrast *c) {
    const Written *w = c->w;
    size_t all = c->d.rows * c->d.cols;
    double most = matrix_at(c->d, c->row, c->col);
    if (fabs(matrix_at(c->d, w->row, w->col)) == fabs(most))
        return written_text(w, "Nowhere do A and B differ more; they differ in %zu of %zu cells.",
                            "A 和 B 在这里差得最多；共有 %zu 个格子不同（总数 %zu）。", c->moved, all);
    return written_text(w, "They differ in %zu of %zu cells, the most in %s: by %s.",
                        "有 %zu 个格子不同（总数 %zu），差得最多的是 %s：%s。", c->moved, all,
                        cell_name(w, w->step, c->row, c->col, false), signed_text(w, most));
}

static const char *say_alike(const Contrast *c) {
    const Written *w = c->w;
    if (c->moved == 0)
        return written_text(w, "%s is the same in A and B, number by number.", "%s 在 A 和 B 中逐个数字都一样。",
                            written_name(w, w->step));
    return w->step == WEIGHTS ? say_weights(c) : say_cell(c);
}

/* ---- where they cannot be set side by side ---- */

static const char *say_unlike(const Contrast *c) {
    const Written *w = c->w;
    const char *name = written_name(w, w->step);
    if (!c->there && c->trace->shape.heads <= w->head && written_by_head(w, w->step))
        return written_text(w, "A has %zu heads and no head %zu: head 0 first.",
                            "A 有 %zu 个头，没有头 %zu：请先 head 0。", c->trace->shape.heads, w->head);
    if (!c->there) return written_text(w, "A has no %s.", "A 没有 %s。", name);
    return written_text(w, "%s is %zux%zu in A and %zux%zu in B: only their metrics compare.",
                        "%s 在 A 中是 %zux%zu，在 B 中是 %zux%zu：只能比较指标。", name, c->a.rows, c->a.cols,
                        c->b.rows, c->b.cols);
}

/* Is the cell no number in A or in B, or any weight of its row? */
static bool is_lost(const Contrast *c) {
    bool row = c->w->step == WEIGHTS;
    for (size_t j = 0; j < c->d.cols; j++)
        if ((row || j == c->w->col) && (isnan(matrix_at(c->a, c->w->row, j)) || isnan(matrix_at(c->b, c->w->row, j))))
            return true;
    return false;
}

static const char *say_lost(const Contrast *c) {
    const Written *w = c->w;
    const char *a = number_free(w->arena, matrix_at(c->a, w->row, w->col), decimals_or(w, USUAL));
    const char *b = number_free(w->arena, matrix_at(c->b, w->row, w->col), decimals_or(w, USUAL));
    return written_text(w, "Not all of row %zu is a number: here A is %s and B is %s.",
                        "第 %zu 行不全是数：这里 A 是 %s，B 是 %s。", w->row, a, b);
}

static const char *said(const Contrast *c) {
    const char *line = !c->alike ? say_unlike(c) : is_lost(c) ? say_lost(c) : say_alike(c);
    return c->w->lang == CHINESE ? reading_tidy(c->w->arena, line) : line;
}

const char *contrast_reading(const Contrast *c, size_t columns) {
    const char *line = said(c);
    if (text_width(line) > columns) {
        Written few = written_coarse(c->w);
        Contrast coarse = *c;
        coarse.w = &few;
        line = said(&coarse);
    }
    return text_width(line) > columns ? text_cut(c->w->arena, line, columns) : line;
}
