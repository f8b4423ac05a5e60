#include "lab/depth_name.h"

#include "base/text.h"

#include <stddef.h>
#include <string.h>

/* ---- by words ---- */

const char DEPTH_ALL[] = "plain,ffn,unscaled,skip,skip+norm,skip+norm+ffn,skip+norm+root";

static void turn_skip(DepthPlan *plan) {
    plan->skip = true;
}

static void turn_norm(DepthPlan *plan) {
    plan->norm = true;
}

static void turn_ffn(DepthPlan *plan) {
    plan->ffn = true;
}

static void turn_root(DepthPlan *plan) {
    plan->root = true;
}

static void turn_unscaled(DepthPlan *plan) {
    plan->scale = SCALE_OFF;
}

static void turn_nothing(DepthPlan *plan) {
    (void)plan;
}

const DepthWord DEPTH_WORDS[] = {
    {"plain", turn_nothing, {"attention alone", "只有注意力"}},
    {"skip", turn_skip, {"skip=on", "skip=on"}},
    {"norm", turn_norm, {"norm=on", "norm=on"}},
    {"ffn", turn_ffn, {"ffn=on", "ffn=on"}},
    {"root", turn_root, {"branch=1/sqrt(L), L layers; with skip", "branch=1/sqrt(L)，共 L 层；要有 skip"}},
    {"unscaled", turn_unscaled, {"scale=off", "scale=off"}},
};
const size_t DEPTH_WORD_COUNT = sizeof DEPTH_WORDS / sizeof *DEPTH_WORDS;

bool depth_stack(Arena *arena, const char *stack, DepthPlan *plan, const char **word) {
    for (bool more = true; more; stack += more) {
        size_t length = strcspn(stack, "+"), i = 0;
        *word = arena_copy(arena, stack, length);
        while (i < DEPTH_WORD_COUNT && !text_same(DEPTH_WORDS[i].name, *word)) i++;
        if (i == DEPTH_WORD_COUNT) return false;
        DEPTH_WORDS[i].turn(plan);
        stack += length;
        more = *stack == '+';
    }
    return true;
}

/* ---- the name ---- */

/* ", scale off, 1/√L": what is unusual. */
static const char *tail(Arena *arena, const DepthPlan *plan, bool zh) {
    Text text = text_new(arena);
    const char *comma = zh ? "，" : ", ";
    if (plan->scale == SCALE_OFF) text_print(&text, "%s%s", comma, zh ? "缩放关闭" : "scale off");
    if (plan->scale == SCALE_NUMBER) text_print(&text, "%s%s %g", comma, zh ? "缩放" : "scale", plan->scale_number);
    if (plan->root) text_print(&text, "%s1/√L", comma);
    else if (plan->branch != 1) text_print(&text, zh ? "%s分支 %g" : "%sbranch %g", comma, plan->branch);
    return text.at;
}

static const struct {
    const char *name;
    size_t place;
} SIZES[] = {{"layers", offsetof(DepthPlan, layers)},
             {"tokens", offsetof(DepthPlan, tokens)},
             {"d_model", offsetof(DepthPlan, d_model)},
             {"seeds", offsetof(DepthPlan, seeds)}};

static size_t size_of(const DepthRecord *record, size_t curve, size_t place) {
    return *(const size_t *)(const void *)((const char *)&record->curve[curve].plan + place);
}

static void put_sizes(Text *text, const DepthRecord *record, size_t curve, const char *comma) {
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++)
        for (size_t other = 0; other < record->planned; other++)
            if (size_of(record, other, SIZES[i].place) != size_of(record, curve, SIZES[i].place)) {
                text_print(text, "%s%s %zu", comma, SIZES[i].name, size_of(record, curve, SIZES[i].place));
                break;
            }
    uint64_t seed = record->curve[curve].plan.seed;
    for (size_t other = 0; other < record->planned; other++)
        if (record->curve[other].plan.seed != seed) {
            text_print(text, "%sseed %llu", comma, (unsigned long long)seed);
            break;
        }
}

const char *depth_name(Arena *arena, const DepthRecord *record, size_t curve, Language lang) {
    const DepthPlan *plan = &record->curve[curve].plan;
    bool zh = lang == CHINESE, bare = !plan->skip && !plan->norm && !plan->ffn;
    const char *unusual = tail(arena, plan, zh);
    Text text = text_new(arena);
    if (bare) text_put(&text, zh ? "纯注意力" : *unusual ? "pure" : "pure attention");
    if (plan->skip) text_put(&text, zh ? "残差" : "skip");
    if (plan->norm) text_print(&text, "%s+ %s", text.length ? " " : "", *unusual ? "LN" : "pre-LN");
    if (plan->ffn) text_print(&text, "%s+ %s", text.length ? " " : "", plan->skip || plan->norm ? "FFN" : "ReLU FFN");
    text_put(&text, unusual);
    put_sizes(&text, record, curve, zh ? "，" : ", ");
    return text.at;
}
