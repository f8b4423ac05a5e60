#include "view/cost_text.h"

#include "base/text.h"
#include "view/number.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

const char *cost_count(Arena *arena, uint64_t number) {
    enum { WHOLE = 10000 };
    if (number < WHOLE) return arena_print(arena, "%llu", (unsigned long long)number);
    int exponent = (int)floor(log10((double)number));
    double digits = (double)number / pow(10, exponent);
    if (digits >= 9.995) digits /= 10, exponent++;
    return arena_print(arena, "%.2fe%d", digits, exponent);
}

const char *cost_bytes(Arena *arena, uint64_t bytes) {
    static const char *const UNITS[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    size_t unit = 0;
    double size = (double)bytes;
    for (; size >= 1024 && unit + 1 < sizeof UNITS / sizeof *UNITS; unit++) size /= 1024;
    return arena_print(arena, size == floor(size) ? "%.0f %s" : "%.1f %s", size, UNITS[unit]);
}

const char *cost_variant_name(Arena *arena, const CostVariant *variant, Language lang) {
    const char *name = sentence(variant->name, lang), *blank = strchr(name, '%');
    if (!blank) return name;
    return arena_print(arena, "%.*s%llu", (int)(blank - name), name, (unsigned long long)variant->number);
}

/* ---- figures ---- */

static double of_projections(const CostRow *row) {
    return (double)row->mults_proj;
}

static double of_squares(const CostRow *row) {
    return (double)row->mults_qk + (double)row->mults_av;
}

static double of_share(const CostRow *row) {
    return row->share;
}

static double of_head(const CostRow *row) {
    return (double)row->bytes_head;
}

static double of_all(const CostRow *row) {
    return (double)row->bytes_all;
}

static const char *as_count(Arena *arena, double value) {
    return cost_count(arena, (uint64_t)value);
}

static const char *as_share(Arena *arena, double value) {
    return arena_print(arena, "%.2f", value);
}

static const char *as_bytes(Arena *arena, double value) {
    return cost_bytes(arena, (uint64_t)value);
}

/* near: the formula where causal or a window leave fewer pairs, or columns of scores. */
static const struct {
    Sentence name;
    const char *formula, *near;
    double (*value)(const CostRow *row);
    const char *(*text)(Arena *arena, double value);
} FIGURES[COST_FIGURES] = {
    [COST_PROJECTIONS] = {{"projections", "投影"}, "4·n·d_model²", "4·n·d_model²", of_projections, as_count},
    [COST_SQUARES] = {{"q·kᵀ + w·v", "q·kᵀ + w·v"}, "2·n²·d_model", "2·pairs·d_model", of_squares, as_count},
    [COST_SHARE] = {{"share of n²", "n² 的份额"},
                    "squares/(squares + projections)",
                    "squares/(squares + projections)",
                    of_share,
                    as_share},
    [COST_HEAD] = {{"scores", "分数"}, "n²·bytes", "n·columns·bytes", of_head, as_bytes},
    [COST_ALL] = {{"scores", "分数"}, "heads·n²·bytes", "heads·n·columns·bytes", of_all, as_bytes},
};

double cost_value(const CostRow *row, CostFigure figure) {
    return FIGURES[figure].value(row);
}

const char *cost_figure(Arena *arena, const CostRow *row, CostFigure figure) {
    return FIGURES[figure].text(arena, cost_value(row, figure));
}

/* ---- formulas ---- */

static uint64_t columns_of(const CostRow *row) {
    return row->bytes_head / row->plan.bytes / row->plan.tokens;
}

static const char *whole(Arena *arena, uint64_t number) {
    return arena_print(arena, "%llu", (unsigned long long)number);
}

/* What a name of a formula stands for; NULL: it is no name. */
static const char *number_of(Arena *arena, const CostRow *row, const char *name) {
    const CostPlan *plan = &row->plan;
    CostVariant variant[COST_VARIANTS];
    cost_variants(plan, variant);
    const struct {
        const char *name;
        uint64_t number;
    } NAMES[] = {{"n", plan->tokens},
                 {"d_model", plan->d_model},
                 {"d_head", plan->d_model / plan->heads},
                 {"heads", plan->heads},
                 {"bytes", plan->bytes},
                 {"pairs", row->pairs},
                 {"columns", columns_of(row)},
                 {"w", variant[COST_WINDOW].number < plan->tokens ? variant[COST_WINDOW].number : plan->tokens}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (text_same(NAMES[i].name, name)) return whole(arena, NAMES[i].number);
    if (text_same(name, "squares")) return cost_figure(arena, row, COST_SQUARES);
    if (text_same(name, "projections")) return cost_figure(arena, row, COST_PROJECTIONS);
    return NULL;
}

static bool is_letter(char c) {
    return isalpha((unsigned char)c) || c == '_';
}

const char *cost_numbers(Arena *arena, const CostRow *row, const char *formula) {
    static const char SQUARED[] = "²";
    Text text = text_new(arena);
    while (*formula) {
        size_t length = 0;
        while (is_letter(formula[length])) length++;
        const char *number = length ? number_of(arena, row, arena_copy(arena, formula, length)) : NULL;
        if (!length) length = 1;
        if (number) text_put(&text, number);
        else text_put(&text, arena_copy(arena, formula, length));
        formula += length;
        bool squared = number && strncmp(formula, SQUARED, strlen(SQUARED)) == 0;
        if (squared) text_print(&text, "·%s", number), formula += strlen(SQUARED);
    }
    return text.at;
}

static const char *formula_of(const CostRow *row, CostFigure figure) {
    bool all = row->pairs == row->plan.tokens * row->plan.tokens;
    bool bytes = figure == COST_HEAD || figure == COST_ALL;
    if (bytes) all = columns_of(row) == row->plan.tokens;
    return all ? FIGURES[figure].formula : FIGURES[figure].near;
}

const char *cost_sum(Arena *arena, const CostRow *row, CostFigure figure) {
    return arena_print(arena, "%s = %s", cost_numbers(arena, row, formula_of(row, figure)),
                       cost_figure(arena, row, figure));
}

static const char *spelled_bytes(Arena *arena, const CostRow *row, bool zh) {
    unsigned long long n = row->plan.tokens, columns = columns_of(row), bytes = row->plan.bytes;
    return arena_print(arena,
                       zh ? "%s 个 token 的分数：%llu·%llu·%llu 字节 = 每头 %s，乘以 %llu = %s"
                          : "scores of %s tokens: %llu·%llu·%llu bytes = %s a head, times %llu = %s",
                       number_grouped(arena, n), n, columns, bytes, cost_bytes(arena, row->bytes_head),
                       (unsigned long long)row->plan.heads, cost_bytes(arena, row->bytes_all));
}

const char *cost_spelled(Arena *arena, const CostRow *row, CostFigure figure, Language lang) {
    bool zh = lang == CHINESE;
    if (figure == COST_HEAD || figure == COST_ALL) return spelled_bytes(arena, row, zh);
    const char *n = number_grouped(arena, row->plan.tokens), *sum = cost_sum(arena, row, figure);
    if (figure != COST_SHARE) sum = arena_print(arena, "%s = %s", formula_of(row, figure), sum);
    return arena_print(arena, zh ? "%s（%s 个 token）：%s" : "%s of %s tokens: %s",
                       sentence(FIGURES[figure].name, lang), n, sum);
}

/* ---- the clock ---- */

const char *cost_measured(Arena *arena, const CostRecord *record, size_t at, Language lang) {
    const CostRow *row = &record->row[at];
    if (!record->measured) return "";
    if (isnan(row->seconds_proj)) return lang == CHINESE ? "太大" : "too large";
    return arena_print(arena, "%.2g s + %.2g s", row->seconds_proj, row->seconds_squares);
}
