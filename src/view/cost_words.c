#include "view/cost_words.h"

#include "view/number.h"

#include <math.h>

CostFigure cost_chosen(const CostRecord *record) {
    return record->on < COST_FIGURES ? (CostFigure)record->on : COST_ALL;
}

static bool same_but_tokens(const CostPlan *a, const CostPlan *b) {
    return a->d_model == b->d_model && a->heads == b->heads && a->bytes == b->bytes && a->causal == b->causal &&
           a->window == b->window && a->tokens != b->tokens;
}

/* The row of fewer tokens that is nearest; NULL: none. */
static const CostRow *smaller(const CostRecord *record) {
    const CostRow *row = &record->row[record->at], *best = NULL;
    for (size_t i = 0; i < record->rows; i++) {
        const CostRow *other = &record->row[i];
        if (!same_but_tokens(&other->plan, &row->plan) || other->plan.tokens > row->plan.tokens) continue;
        if (!best || other->plan.tokens > best->plan.tokens) best = other;
    }
    return best;
}

static const char *ratio_text(const Written *w, double more, double less) {
    return arena_print(w->arena, "%.4g", more / less);
}

static const char *share_text(const Written *w, const CostRow *row) {
    const char *n = number_grouped(w->arena, row->plan.tokens);
    if (row->share > 0.5)
        return written_text(w, "At %s tokens the n² work is the larger part: %.2f of everything.",
                            "%s 个 token 时 n² 的部分占大头：总量的 %.2f。", n, row->share);
    if (row->share < 0.5)
        return written_text(w, "At %s tokens the projections are the larger part: n² is %.2f of everything.",
                            "%s 个 token 时投影占大头：n² 只有总量的 %.2f。", n, row->share);
    return written_text(w, "At %s tokens both are the same: %.2f of everything.", "%s 个 token 时两者一样：各占 %.2f。",
                        n, row->share);
}

/* How many times the figure of fewer tokens, or what twice the tokens would take. */
const char *cost_reading(const Written *w, const CostRecord *record) {
    CostFigure on = cost_chosen(record);
    const CostRow *row = &record->row[record->at], *less = smaller(record);
    bool bytes = on == COST_HEAD || on == COST_ALL;
    if (on == COST_SHARE) return share_text(w, row);
    if (!less) {
        if (row->plan.tokens > COST_TOKENS / 2) return "";
        CostPlan twice = row->plan;
        twice.tokens *= 2;
        CostRow more = cost_counted(&twice);
        const char *times = ratio_text(w, cost_value(&more, on), cost_value(row, on));
        return bytes ? written_text(w, "Twice the tokens would take %s times the memory.",
                                    "token 加倍，内存就要 %s 倍。", times)
                     : written_text(w, "Twice the tokens would take %s times the multiplications.",
                                    "token 加倍，乘法次数就要 %s 倍。", times);
    }
    const char *times = ratio_text(w, cost_value(row, on), cost_value(less, on));
    const char *n = number_grouped(w->arena, less->plan.tokens);
    if (on == COST_ALL)
        return written_text(w, "%s times the memory of %s tokens, if every head's matrix is kept.",
                            "如果保存每个头的矩阵，内存增加到 %s 倍（与 %s 个 token 相比）。", times, n);
    if (on == COST_HEAD)
        return written_text(w, "%s times the memory of %s tokens, for the matrix of one head.",
                            "只保存一个头的矩阵，内存增加到 %s 倍（与 %s 个 token 相比）。", times, n);
    return written_text(w, "%s times the multiplications of %s tokens.",
                        "乘法次数增加到 %s 倍（与 %s 个 token 相比）。", times, n);
}

/* ---- around the picture ---- */

enum { FACTS = 5 };

static const char *fact_value(Arena *arena, const CostRow *row, size_t fact) {
    const CostPlan *plan = &row->plan;
    const uint64_t number[FACTS] = {plan->d_model, plan->heads, 0, 0, plan->window};
    if (fact == 2) return plan->precision;
    if (fact == 3) return plan->causal ? "on" : "off";
    return arena_print(arena, "%llu", (unsigned long long)number[fact]);
}

Heading cost_heading(const Written *w, const CostRecord *record) {
    static const char *const NAMES[FACTS] = {"d_model", "heads", "precision", "causal", "window"};
    const CostRow *row = &record->row[record->at];
    Fact *fact = TAKE_ARRAY(w->arena, Fact, FACTS);
    for (size_t i = 0; i < FACTS; i++) {
        fact[i] = (Fact){NAMES[i], fact_value(w->arena, row, i), false};
        for (size_t other = 0; other < record->rows; other++)
            if (!text_same(fact_value(w->arena, &record->row[other], i), fact[i].value)) fact[i].changed = true;
    }
    bool squares = row->share > 0.5, even = row->share == 0.5;
    return (Heading){
        .name = written_text(w, "cost", "代价"),
        .story = written_text(w, "multiplications and bytes, by formula", "乘法次数与字节数，由公式算出"),
        .right = arena_print(w->arena, w->lang == CHINESE ? "d %s，%s 个头" : "d %s, %s heads", fact[0].value,
                             fact[1].value),
        .fact = fact,
        .facts = FACTS,
        .state = even      ? written_text(w, "half and half", "各占一半")
                 : squares ? written_text(w, "n² leads", "n² 占大头")
                           : written_text(w, "projections lead", "投影占大头"),
        .state_story =
            written_text(w, "%s tokens, the two meet at %s", "%s 个 token，两者在 %s 处相等",
                         number_grouped(w->arena, row->plan.tokens), number_grouped(w->arena, 2 * row->plan.d_model)),
        .good = !squares,
    };
}

const char *cost_legend(const Written *w, const CostRecord *record) {
    const char *measured = cost_measured(w->arena, record, record->at, w->lang);
    if (!*measured) return "";
    return written_text(w, "measured here at %s tokens: %s  (projections + n²)",
                        "这里测得，%s 个 token：%s（投影 + n²）",
                        number_grouped(w->arena, record->row[record->at].plan.tokens), measured);
}
