#include "view/reading.h"
#include "view/written_sum.h"

#include <math.h>
#include <string.h>

/* Sentences about scores, scaled, biased and masked. */

/* ---- scores ---- */

static bool is_zero_query(const Facts *f) {
    for (size_t k = 0; k < f->w->notes.count; k++)
        if (f->w->notes.a[k] != 0) return false;
    return true;
}
static char *say_zero_query(const Facts *f, bool brief) {
    if (brief) return written_text(f->w, "The query is all 0: no key counts.", "查询全是 0：哪个键都一样。");
    return written_text(f->w, "The query of %s is all 0, so it scores 0 with every key.",
                        "%s 的查询全是 0，所以和每个键的分数都是 0。", f->query);
}

static bool is_not_finite(const Facts *f) {
    return !isfinite(f->value);
}
static char *say_not_finite(const Facts *f, bool brief) {
    if (brief) return written_text(f->w, "NaN or inf came in above.", "上面有 NaN 或 inf。");
    return written_text(f->w, "A NaN or inf among the factors makes this cell one.",
                        "因数里有 NaN 或 inf，所以这里也是。");
}

static bool is_alike(const Facts *f) {
    return f->alike && f->cols > 1;
}
static char *say_alike(const Facts *f, bool brief) {
    size_t row = f->w->row;
    if (brief) return written_text(f->w, "Row %zu scores all keys alike.", "第 %zu 行的分数都一样。", row);
    return written_text(f->w, "All scores of row %zu are alike: no key stands out for this query.",
                        "第 %zu 行的分数都一样：对这个查询来说没有哪个键突出。", row);
}

static bool is_largest_of_all(const Facts *f) {
    return f->top_of_all && f->value > 0;
}
static char *say_largest_of_all(const Facts *f, bool brief) {
    size_t row = f->w->row;
    if (brief) return written_text(f->w, "The largest score of all.", "全部里最大的分数。");
    return written_text(f->w, "%s and %s point the same way: the largest score of row %zu and of all.",
                        "%s 和 %s 方向相同：第 %zu 行最大的分数，也是全部里最大的。", f->Query, f->key, row);
}

static bool is_largest(const Facts *f) {
    return f->value == f->row[f->top];
}
static char *say_largest(const Facts *f, bool brief) {
    size_t row = f->w->row;
    if (brief && f->tied) return written_text(f->w, "Largest of row %zu, tied.", "第 %zu 行最大，并列。", row);
    if (brief) return written_text(f->w, "The largest score of row %zu.", "第 %zu 行最大的分数。", row);
    if (f->tied)
        return written_text(f->w, "%s and %s: the largest score of row %zu, and not the only one.",
                            "%s 和 %s：第 %zu 行最大的分数，但不是唯一的。", f->Query, f->key, row);
    if (f->value > 0)
        return written_text(f->w, "%s and %s point the same way: the largest score of row %zu.",
                            "%s 和 %s 方向相同：第 %zu 行最大的分数。", f->Query, f->key, row);
    return written_text(f->w, "%s and %s: not over 0, and still the largest score of row %zu.",
                        "%s 和 %s：没有超过 0，却仍是第 %zu 行最大的分数。", f->Query, f->key, row);
}

static bool is_smallest(const Facts *f) {
    return f->value == f->row[f->low];
}
static char *say_smallest(const Facts *f, bool brief) {
    size_t row = f->w->row;
    if (brief) return written_text(f->w, "The smallest score of row %zu.", "第 %zu 行最小的分数。", row);
    if (f->value < 0)
        return written_text(f->w, "%s and %s point away from each other: the smallest score of row %zu.",
                            "%s 和 %s 方向相反：第 %zu 行最小的分数。", f->Query, f->key, row);
    return written_text(f->w, "%s and %s: the smallest score of row %zu.", "%s 和 %s：第 %zu 行最小的分数。", f->Query,
                        f->key, row);
}

static char *say_score(const Facts *f, bool brief) {
    const char *best = written_who(f->w, AXIS_KEY, f->top, brief);
    const char *most = number_free(f->w->arena, f->row[f->top], FEW);
    if (brief) return written_text(f->w, "%s scores higher: %s.", "%s 的分数更高：%s。", best, most);
    if (f->value > 0)
        return written_text(f->w, "%s and %s point the same way; %s scores higher, %s.",
                            "%s 和 %s 方向相同；%s 的分数更高，%s。", f->Query, f->key, best, most);
    if (f->value < 0)
        return written_text(f->w, "%s and %s point away from each other; %s scores highest, %s.",
                            "%s 和 %s 方向相反；%s 的分数最高，%s。", f->Query, f->key, best, most);
    return written_text(f->w, "%s and %s have nothing in common; %s scores highest, %s.",
                        "%s 和 %s 没有共同之处；%s 的分数最高，%s。", f->Query, f->key, best, most);
}

const Reading READ_SCORES[] = {{is_not_finite, say_not_finite},
                               {is_zero_query, say_zero_query},
                               {is_alike, say_alike},
                               {is_largest_of_all, say_largest_of_all},
                               {is_largest, say_largest},
                               {is_smallest, say_smallest},
                               {NULL, say_score}};

/* ---- scaled ---- */

/* Spread of a step's cells: sqrt(mean of squares less square of mean), as metrics sd and sd_raw give it. */
static const char *spread(const Facts *f, const char *metric) {
    Trace *trace = f->w->trace->whole ? f->w->trace->whole : f->w->trace;
    double sd = metric_find(metric)->of(trace, NULL, f->w->head, 0);
    return number_free(f->w->arena, sd, FEW);
}

static bool is_off(const Facts *f) {
    return f->w->off;
}
static char *say_not_scaled(const Facts *f, bool brief) {
    const char *sd = spread(f, "sd_raw");
    if (brief) return written_text(f->w, "The scale is off: sd %s.", "没有缩放：标准差 %s。", sd);
    return written_text(f->w, "The scale is off: the scores stay as they are, with sd %s.",
                        "缩放没有打开：分数保持原样，标准差 %s。", sd);
}

static double factor(const Facts *f) {
    return f->w->notes.times / f->w->notes.over;
}
static bool is_shrunk(const Facts *f) {
    return factor(f) > 0 && factor(f) < 1;
}
static char *say_shrunk(const Facts *f, bool brief) {
    const char *before = spread(f, "sd_raw"), *after = spread(f, "sd");
    if (brief) return written_text(f->w, "Same order: sd %s, now %s.", "顺序不变：标准差从 %s 到 %s。", before, after);
    return written_text(f->w, "Same order, smaller gaps: the scores had sd %s, now %s.",
                        "顺序不变，差距变小：分数的标准差原来是 %s，现在是 %s。", before, after);
}
static bool is_grown(const Facts *f) {
    return factor(f) >= 1;
}
static char *say_grown(const Facts *f, bool brief) {
    const char *before = spread(f, "sd_raw"), *after = spread(f, "sd");
    if (factor(f) == 1)
        return written_text(f->w, "Times 1: nothing changes, sd %s.", "乘以 1：什么都不变，标准差 %s。", after);
    if (brief) return written_text(f->w, "Larger gaps: sd %s, now %s.", "差距变大：标准差从 %s 到 %s。", before, after);
    return written_text(f->w, "Same order, larger gaps: the scores had sd %s, now %s.",
                        "顺序不变，差距变大：分数的标准差原来是 %s，现在是 %s。", before, after);
}
static char *say_turned_round(const Facts *f, bool brief) {
    (void)brief;
    if (factor(f) == 0) return written_text(f->w, "Times 0: every score is 0 now.", "乘以 0：现在所有分数都是 0。");
    return written_text(f->w, "A negative factor: large is small.", "负的因子：大的变成小的。");
}

/* Nobody has gone through all rows yet. */
static bool is_unsummed(const Facts *f) {
    const Trace *trace = f->w->trace->whole ? f->w->trace->whole : f->w->trace;
    return !summary_near(trace, f->w->head);
}
static char *say_unsummed(const Facts *f, bool brief) {
    if (brief || f->w->off) return written_text(f->w, "Their spread: type metrics.", "标准差：输入 metrics。");
    return written_text(f->w, "Every score by the same factor; their spread over all rows: type metrics.",
                        "每个分数乘以同一个因子；所有行的标准差：输入 metrics。");
}

const Reading READ_SCALED[] = {{is_unsummed, say_unsummed}, {is_off, say_not_scaled}, {is_not_finite, say_not_finite},
                               {is_shrunk, say_shrunk},     {is_grown, say_grown},    {NULL, say_turned_round}};

/* ---- biased ---- */

/* How far the key stands from the query, in places, and where the query itself stands among the keys. */
static size_t distance(const Facts *f, bool *itself, size_t *own) {
    const Rules *rule = &f->w->trace->rule;
    size_t query = rule->q_start + f->w->row, key = rule->k_start + f->w->col;
    *itself = query >= rule->k_start && query - rule->k_start < f->cols;
    *own = *itself ? query - rule->k_start : 0;
    return query > key ? query - key : key - query;
}

static bool is_alibi(const Facts *f) {
    return f->w->model->set.position == ALIBI;
}

/* What a key pays: "5/16", or a decimal number. */
static const char *price(const Facts *f, size_t places) {
    double slope = f->w->trace->rule.slope[f->w->head], over = 1 / slope;
    if (over == floor(over) && places % 1000000 == places) return arena_print(f->w->arena, "%zu/%.0f", places, over);
    return number_free(f->w->arena, slope * (double)places, decimals_or(f->w, USUAL));
}

static char *say_alibi(const Facts *f, bool brief) {
    bool itself;
    size_t own, places = distance(f, &itself, &own), key = f->w->col;
    if (places == 0 && brief) return written_text(f->w, "Key %zu pays nothing.", "键 %zu 不用扣。", key);
    if (places == 0)
        return written_text(f->w, "Key %zu stands at the query's own place and pays nothing.",
                            "键 %zu 与查询在同一位置，不用扣。", key);
    const char *pays = price(f, places), *near = "";
    if (brief) return written_text(f->w, "Key %zu pays %s.", "键 %zu 扣 %s。", key, pays);
    if (itself) near = written_text(f->w, "; key %zu itself pays nothing", "；键 %zu 自己不扣", own);
    if (places == 1)
        return written_text(f->w, "Key %zu is 1 place away and pays %s%s.", "键 %zu 相隔 1 个位置，扣 %s%s。", key,
                            pays, near);
    return written_text(f->w, "Key %zu is %zu places away and pays %s%s.", "键 %zu 相隔 %zu 个位置，扣 %s%s。", key,
                        places, pays, near);
}

static char *say_added(const Facts *f, bool brief) {
    double added = f->value - f->w->notes.a[0];
    const char *much = number_free(f->w->arena, fabs(added), decimals_or(f->w, USUAL));
    size_t key = f->w->col;
    (void)brief;
    if (!isfinite(added)) return written_text(f->w, "The bias rules key %zu out.", "偏置把键 %zu 排除了。", key);
    if (added == 0) return written_text(f->w, "The bias leaves key %zu as it was.", "偏置没有改变键 %zu。", key);
    if (added > 0) return written_text(f->w, "The bias gives key %zu %s more.", "偏置给键 %zu 加了 %s。", key, much);
    return written_text(f->w, "Key %zu loses %s by the bias.", "偏置给键 %zu 减了 %s。", key, much);
}

const Reading READ_BIASED[] = {{is_alibi, say_alibi}, {NULL, say_added}};

/* ---- masked ---- */

static bool is_unmasked(const Facts *f) {
    return f->masked == 0;
}
static char *say_unmasked(const Facts *f, bool brief) {
    if (brief) return written_text(f->w, "%s may look at all keys.", "%s 可以看所有的键。", f->Query);
    if (f->w->off)
        return written_text(f->w, "No mask is on: %s may look at every key.", "没有掩码：%s 可以看每一个键。",
                            f->query);
    return written_text(f->w, "%s may look at every key: the mask leaves this row alone.",
                        "%s 可以看每一个键：掩码没有碰这一行。", f->Query);
}

static bool sees_nothing(const Facts *f) {
    return f->sees == 0;
}
static char *say_sees_nothing(const Facts *f, bool brief) {
    size_t row = f->w->row;
    if (brief) return written_text(f->w, "Row %zu may look nowhere.", "第 %zu 行什么都看不到。", row);
    return f->w->model->set.empty_nan
               ? written_text(f->w, "Row %zu may look nowhere: its weights will be nan (empty_row nan).",
                              "第 %zu 行什么都看不到：它的权重会是 nan（empty_row nan）。", row)
               : written_text(f->w, "Row %zu may look nowhere: its weights will be 0 (empty_row zero).",
                              "第 %zu 行什么都看不到：它的权重会是 0（empty_row zero）。", row);
}

/* The key that fits best, were there no mask. */
static size_t best_match(const Facts *f) {
    Matrix before = trace_seen(f->w->trace, BIASED, f->w->head);
    size_t best = 0;
    for (size_t j = 1; j < before.cols; j++)
        if (matrix_at(before, f->w->row, j) > matrix_at(before, f->w->row, best)) best = j;
    return best;
}

static char *say_masked(const Facts *f, bool brief) {
    const Written *w = f->w;
    const char *list = reading_list(f), *who = f->Query;
    size_t best = best_match(f);
    if (brief && f->sees > 0 && (!list || w->row > 99)) list = written_text(w, "%zu keys", "%zu 个键", f->sees);
    if (!list) list = written_text(w, "%zu of %zu keys", "%zu 个键（共 %zu 个）", f->sees, f->cols);
    if (brief) return written_text(w, "%s may look at %s.", "%s 可以看 %s。", who, list);
    if (model_forbids(w->model, w->row, best))
        return written_text(w, "%s may look at %s; its best match, %zu, is out of reach.",
                            "%s 可以看 %s；最相合的 %zu 看不到。", who, list, best);
    return written_text(w, "%s may look at %s; its best match, %zu, is among them.",
                        "%s 可以看 %s；最相合的 %zu 在其中。", who, list, best);
}

const Reading READ_MASKED[] = {{sees_nothing, say_sees_nothing}, {is_unmasked, say_unmasked}, {NULL, say_masked}};
