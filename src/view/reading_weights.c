#include "view/reading.h"
#include "view/written_sum.h"

#include <math.h>

/* Sentences about weights and z. */

static const double ONE_HOT = 0.99, EVEN = 0.05, NEARLY = 0.9;

static const char *percent(const Facts *f, double share) {
    return number_percent(f->w->arena, share, f->w->coarse ? 0 : 1);
}

/* ---- rows without a plain softmax ---- */

static bool is_empty(const Facts *f) {
    return f->w->notes.empty;
}
static char *say_empty(const Facts *f, bool brief) {
    size_t row = f->w->row;
    if (brief) return written_text(f->w, "Row %zu may look nowhere.", "第 %zu 行什么都看不到。", row);
    if (f->w->model->set.empty_nan)
        return written_text(f->w, "-inf minus -inf: row %zu may look nowhere, 0 / 0 is NaN (empty_row nan)",
                            "-inf 减 -inf：第 %zu 行什么都看不到，0 / 0 是 NaN（empty_row nan）", row);
    return written_text(f->w, "row %zu may look nowhere: weights 0 by definition (empty_row zero)",
                        "第 %zu 行什么都看不到：按定义权重为 0（empty_row zero）", row);
}

static bool is_nan(const Facts *f) {
    return isnan(f->value);
}
static char *say_nan(const Facts *f, bool brief) {
    if (brief) return written_text(f->w, "inf / inf is NaN.", "inf / inf 是 NaN。");
    if (isinf(f->w->notes.sum))
        return written_text(f->w, "exp overflows to inf, and inf / inf is NaN; try stable on.",
                            "exp 上溢成 inf，inf / inf 是 NaN；可以试试 stable on。");
    return written_text(f->w, "A NaN among the scores of row %zu makes the whole row NaN.",
                        "第 %zu 行的分数里有 NaN，整行都成了 NaN。", f->w->row);
}

/* Forbidden by a mask, or ruled out by a score of -inf. */
static bool is_out(const Facts *f, size_t key) {
    return f->w->notes.a[key] == -INFINITY || model_forbids(f->w->model, f->w->row, key);
}

static bool is_masked(const Facts *f) {
    return is_out(f, f->w->col);
}
static char *say_masked(const Facts *f, bool brief) {
    double score = f->w->notes.a[f->w->col];
    const char *fill = number_free(f->w->arena, score, 0);
    if (brief && f->value != 0) return written_text(f->w, "Masked with %s only.", "只用 %s 遮住。", fill);
    if (f->value != 0)
        return written_text(f->w, "%s is masked for %s, but %s is not -inf: a weight is left.",
                            "%s 对 %s 被遮住，但 %s 不是 -inf：还留下一点权重。", f->Key, f->query, fill);
    if (!brief && score != -INFINITY)
        return written_text(f->w, "%s is masked for %s: exp of %s rounds to 0.", "%s 对 %s 被遮住：%s 取指数舍入为 0。",
                            f->Key, f->query, fill);
    if (brief) return written_text(f->w, "Masked: weight 0.", "被遮住：权重 0。");
    return written_text(f->w, "%s is masked for %s: exp(-inf) = 0, so its weight is exactly 0.",
                        "%s 对 %s 被遮住：exp(-inf) = 0，所以权重正好是 0。", f->Key, f->query);
}

/* ---- shares ---- */

/* Keys that are left to this query. */
static size_t kept(const Facts *f) {
    size_t count = 0;
    for (size_t j = 0; j < f->cols; j++) count += !is_out(f, j);
    return count;
}

/* "; three keys are masked". */
static const char *and_masked(const Facts *f) {
    size_t masked = f->cols - kept(f);
    const char *count = reading_count(f->w, masked);
    if (masked == 0) return "";
    if (masked == 1) return written_text(f->w, "; one key is masked", "；有一个键被遮住");
    return written_text(f->w, "; %s keys are masked", "；有 %s 个键被遮住", count);
}

static bool is_only(const Facts *f) {
    return kept(f) == 1;
}
static char *say_only(const Facts *f, bool brief) {
    if (brief) return written_text(f->w, "The only key it may look at.", "它唯一能看的键。");
    return written_text(f->w, "%s may look at one key only, so %s gets all of it.",
                        "%s 只能看一个键，所以 %s 得到全部。", f->Query, f->key);
}

static bool is_even(const Facts *f) {
    double even = 1 / (double)kept(f);
    for (size_t j = 0; j < f->cols; j++)
        if (!is_out(f, j) && fabs(f->row[j] - even) > EVEN * even) return false;
    return true;
}
static char *say_even(const Facts *f, bool brief) {
    const char *each = percent(f, 1 / (double)kept(f));
    if (brief) return written_text(f->w, "Even: about %s each.", "均匀：各约 %s。", each);
    return written_text(f->w, "%s shares evenly over %zu keys: about %s each%s.", "%s 平均分给 %zu 个键：每个约 %s%s。",
                        f->Query, kept(f), each, and_masked(f));
}

/* All but the top have the same share. */
static bool is_rest_alike(const Facts *f) {
    if (f->w->col != f->top || f->tied || f->cols != kept(f) || f->cols < 3) return false;
    for (size_t j = 0; j < f->cols; j++)
        if (j != f->top && f->row[j] != f->row[f->low]) return false;
    return true;
}
static char *say_rest_alike(const Facts *f, bool brief) {
    const char *most = percent(f, f->value), *rest = percent(f, f->row[f->low]);
    const char *count = reading_count(f->w, f->cols - 1);
    bool named = written_mark(f->w, WEIGHTS, AXIS_KEY, 0) != NULL;
    if (brief) return written_text(f->w, "%s gives %s to %s.", "%s 把 %s 给了 %s。", f->Query, most, f->key);
    return named ? written_text(f->w, "%s gives %s to %s; the other %s get %s each.",
                                "%s 把 %s 的注意力给了 %s，其余 %s 个词各得 %s。", f->Query, most, f->key, count, rest)
                 : written_text(f->w, "%s gives %s to %s; the other %s get %s each.",
                                "%s 把 %s 的注意力给了 %s，其余 %s 个 token 各得 %s。", f->Query, most, f->key, count,
                                rest);
}

static bool is_one_hot(const Facts *f) {
    return f->row[f->top] > ONE_HOT;
}
static char *say_one_hot(const Facts *f, bool brief) {
    const char *most = percent(f, f->row[f->top]), *best = written_who(f->w, AXIS_KEY, f->top, false);
    if (brief) return written_text(f->w, "One-hot: %s to %s.", "one-hot：%s 给 %s。", most, best);
    if (f->w->col == f->top)
        return written_text(f->w, "%s looks at %s alone: %s, nearly one-hot%s.", "%s 只看 %s：%s，接近 one-hot%s。",
                            f->Query, best, most, and_masked(f));
    return written_text(f->w, "%s gets %s: %s looks at %s alone, with %s.", "%s 得 %s：%s 只看 %s，给了 %s。", f->Key,
                        percent(f, f->value), f->query, best, most);
}

static bool is_top(const Facts *f) {
    return f->value == f->row[f->top];
}
static char *say_top(const Facts *f, bool brief) {
    const char *most = percent(f, f->value);
    if (brief) return written_text(f->w, "%s gives %s to %s.", "%s 把 %s 给了 %s。", f->Query, most, f->key);
    if (f->tied)
        return written_text(f->w, "%s gives %s %s, as much as to any other key%s.",
                            "%s 给 %s 的份额与最大的一样：%s%s。", f->Query, f->key, most, and_masked(f));
    return written_text(f->w, "%s gives %s its largest share, %s%s.", "%s 把最大的份额给了 %s：%s%s。", f->Query,
                        f->key, most, and_masked(f));
}

/* The smallest of the shares that are not masked. */
static bool is_least(const Facts *f) {
    for (size_t j = 0; j < f->cols; j++)
        if (!is_out(f, j) && f->row[j] < f->value) return false;
    return true;
}
static char *say_least(const Facts *f, bool brief) {
    const char *least = percent(f, f->value);
    if (brief) return written_text(f->w, "The smallest share: %s.", "最小的份额：%s。", least);
    return written_text(f->w, "%s gives %s its smallest share, %s%s.", "%s 把最小的份额给了 %s：%s%s。", f->Query,
                        f->key, least, and_masked(f));
}

static char *say_share(const Facts *f, bool brief) {
    const char *much = percent(f, f->value), *best = written_who(f->w, AXIS_KEY, f->top, false);
    const char *most = percent(f, f->row[f->top]);
    if (brief) return written_text(f->w, "%s gives %s to %s.", "%s 把 %s 给了 %s。", f->Query, much, f->key);
    return written_text(f->w, "%s gives %s to %s; its largest share, %s, goes to %s.",
                        "%s 把 %s 给了 %s；最大的份额 %s 给了 %s。", f->Query, much, f->key, most, best);
}

const Reading READ_WEIGHTS[] = {
    {is_empty, say_empty}, {is_nan, say_nan},         {is_masked, say_masked},         {is_only, say_only},
    {is_even, say_even},   {is_one_hot, say_one_hot}, {is_rest_alike, say_rest_alike}, {is_top, say_top},
    {is_least, say_least}, {NULL, say_share}};

/* ---- z ---- */

static bool is_not_finite(const Facts *f) {
    return !isfinite(f->value);
}
static char *say_not_finite(const Facts *f, bool brief) {
    if (brief) return written_text(f->w, "NaN or inf came in above.", "上面有 NaN 或 inf。");
    return written_text(f->w, "A NaN or inf among weights or values makes this cell one.",
                        "权重或值里有 NaN 或 inf，所以这里也是。");
}

static bool is_without_weight(const Facts *f) {
    for (size_t k = 0; k < f->w->notes.count; k++)
        if (f->w->notes.a[k] != 0) return false;
    return true;
}
static char *say_without_weight(const Facts *f, bool brief) {
    size_t row = f->w->row;
    if (brief) return written_text(f->w, "Row %zu may look nowhere: z is 0.", "第 %zu 行什么都看不到：z 是 0。", row);
    return written_text(f->w, "Row %zu may look nowhere: nothing to average, so z is 0.",
                        "第 %zu 行什么都看不到：没有东西可以平均，所以 z 是 0。", row);
}

static bool is_without_value(const Facts *f) {
    for (size_t k = 0; k < f->w->notes.count; k++)
        if (f->w->notes.product[k] != 0) return false;
    return true;
}
static char *say_without_value(const Facts *f, bool brief) {
    size_t col = f->w->col;
    if (brief) return written_text(f->w, "Nothing on channel %zu.", "通道 %zu 上什么都没有。", col);
    return written_text(f->w, "Nothing on channel %zu: no key that %s looks at hands anything over on it.",
                        "通道 %zu 上什么都没有：%s 看的键在这里都没有交出什么。", col, f->query);
}

/* The feature that a channel of v carries, where its column of wv reads one feature only; NULL: none, or no name. */
static const char *feature(const Facts *f) {
    const Written *w = f->w;
    if (!w->model->given[WV].at || w->model->given[V].at) return NULL;
    Matrix weights = trace_seen(w->trace, WV, w->head);
    size_t from = SIZE_MAX;
    for (size_t i = 0; i < weights.rows; i++) {
        if (matrix_at(weights, i, w->col) == 0) continue;
        if (from != SIZE_MAX) return NULL;
        from = i;
    }
    return from == SIZE_MAX ? NULL : written_mark(w, WV, AXIS_FEATURE, from);
}

static bool is_nearly_one(const Facts *f) {
    size_t part = reading_part(&f->w->notes);
    return f->w->notes.a[part] > NEARLY;
}
static char *say_nearly_one(const Facts *f, bool brief) {
    size_t col = f->w->col;
    const char *from = written_who(f->w, AXIS_KEY, reading_part(&f->w->notes), false), *what = feature(f);
    if (brief) return written_text(f->w, "Almost all %s.", "几乎全是 %s。", from);
    if (what)
        return written_text(f->w, "Channel %zu of %s is now almost all %s: the %s went into %s.",
                            "通道 %zu 上，%s 现在几乎全是 %s：%s 进入了 %s。", col, f->query, from, what, f->query);
    return written_text(f->w, "Channel %zu of %s is now almost all %s.", "通道 %zu 上，%s 现在几乎全是 %s。", col,
                        f->query, from);
}

static char *say_mix(const Facts *f, bool brief) {
    const Notes *n = &f->w->notes;
    size_t col = f->w->col, part = reading_part(n);
    const char *from = written_who(f->w, AXIS_KEY, part, false),
               *much = number_free(f->w->arena, n->product[part], decimals_or(f->w, USUAL));
    if (brief) return written_text(f->w, "The most, %s, comes from %s.", "最大的一份 %s 来自 %s。", much, from);
    return written_text(f->w, "Channel %zu of %s is a mix; the largest part, %s, comes from %s.",
                        "通道 %zu 上，%s 得到的是混合；最大的一份 %s 来自 %s。", col, f->query, much, from);
}

const Reading READ_Z[] = {{is_not_finite, say_not_finite},
                          {is_without_weight, say_without_weight},
                          {is_without_value, say_without_value},
                          {is_nearly_one, say_nearly_one},
                          {NULL, say_mix}};
