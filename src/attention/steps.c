#include "attention/steps.h"

#include "attention/trace.h"
#include "base/text.h"

static bool on_sinusoidal(const Model *m) {
    return m->set.position == SINUSOIDAL;
}
static bool on_memory_table(const Model *m) {
    return on_sinusoidal(m) && m->given[CONTEXT].at;
}
static bool on_rope(const Model *m) {
    return m->set.position == ROPE || m->set.position == ROPE_HALF;
}
static bool on_scale(const Model *m) {
    return m->set.scale != SCALE_OFF;
}
static bool on_position_bias(const Model *m) {
    return m->set.position == ALIBI || m->set.position == T5;
}
static bool on_bias(const Model *m) {
    return on_position_bias(m) || m->set.bias_given;
}
static bool on_mask(const Model *m) {
    return m->set.causal || m->set.window || m->set.mask_padding || m->set.mask_given;
}
static bool on_wo(const Model *m) {
    return m->given[WO].at != NULL;
}

/* clang-format off */
#define GIVEN(id, n, lay, en, zh) [id] = {.name = n, .layout = lay, .story = {en, zh}}
#define GIVEN_ROWS(id, n, en, zh) [id] = {.name = n, .layout = ONE, .by_query = true, .story = {en, zh}}

const Step STEPS[STEP_COUNT] = {
    [X] = {.name = "x", .bar = "x", .layout = ONE, .by_query = true,
           .story = {"the tokens, one row each", "每个 token 一行"}},
    GIVEN(CONTEXT, "context", ONE, "the other sequence: keys and values come from it", "另一个序列：键和值来自它"),
    GIVEN(WQ, "wq", COLUMNS, "turns x into queries", "把 x 变成查询"),
    [WK] = {.name = "wk", .layout = COLUMNS, .kv = true, .story = {"turns x into keys", "把 x 变成键"}},
    [WV] = {.name = "wv", .layout = COLUMNS, .kv = true, .story = {"turns x into values", "把 x 变成值"}},
    GIVEN(WO, "wo", ONE, "mixes the heads into the output", "把各个头混合成输出"),
    GIVEN(BQ, "bq", COLUMNS, "added to every query", "加到每个查询上"),
    [BK] = {.name = "bk", .layout = COLUMNS, .kv = true, .story = {"added to every key", "加到每个键上"}},
    [BV] = {.name = "bv", .layout = COLUMNS, .kv = true, .story = {"added to every value", "加到每个值上"}},
    GIVEN(BO, "bo", ONE, "added to every output row", "加到输出的每一行"),
    GIVEN_ROWS(MASK, "mask", "1 may look, 0 may not", "1 可以看，0 不可以"),
    GIVEN(KEY_PADDING, "key_padding", ONE, "1 is a real token, 0 is padding", "1 是真实的 token，0 是填充"),
    GIVEN_ROWS(BIAS, "bias", "added to the scaled scores", "加到缩放后的分数上"),
    GIVEN(T5_TABLE, "t5_table", ONE, "a row a bucket, a column a head", "每行一个桶，每列一个头"),
    GIVEN_ROWS(G, "g", "the loss is the sum of out times g", "损失是 out 与 g 逐元素相乘之和"),

    [TABLE] = {.name = "table", .formula = {"sin, cos of the position", "位置的 sin 与 cos"}, .op = &OP_TABLE,
               .in = {X}, .inputs = 1, .hidden = true, .by_query = true},
    [PLACED] = {.name = "placed", .bar = "placed", .formula = {"x + table", "x + table"},
                .story = {"each token gets its place", "每个 token 得到自己的位置"}, .op = &OP_ADD,
                .in = {X, TABLE}, .inputs = 2, .on = on_sinusoidal, .optional = true, .by_query = true},
    [MEMORY_TABLE] = {.name = "context table", .formula = {"sin, cos of the position", "位置的 sin 与 cos"},
                      .op = &OP_TABLE, .in = {CONTEXT}, .inputs = 1, .kv = true, .hidden = true},
    [MEMORY] = {.name = "memory", .formula = {"context + table", "context + table"},
                .story = {"what keys and values are made from", "键和值的来源"}, .op = &OP_ADD,
                .in = {CONTEXT, MEMORY_TABLE}, .inputs = 2, .kv = true, .on = on_memory_table, .hidden = true},
    [Q] = {.name = "q", .bar = "q", .formula = {"x·wq", "x·wq"},
           .story = {"what each token asks for", "每个 token 在问什么"}, .op = &OP_PRODUCT,
           .in = {PLACED, WQ, BQ}, .inputs = 3, .layout = COLUMNS, .by_query = true},
    [K] = {.name = "k", .bar = "k", .formula = {"x·wk", "x·wk"},
           .story = {"what each token offers to be found by", "每个 token 凭什么被找到"}, .op = &OP_PRODUCT,
           .in = {MEMORY, WK, BK}, .inputs = 3, .layout = COLUMNS, .kv = true},
    [V] = {.name = "v", .bar = "v", .formula = {"x·wv", "x·wv"},
           .story = {"what each token hands over", "每个 token 交出什么"}, .op = &OP_PRODUCT,
           .in = {MEMORY, WV, BV}, .inputs = 3, .layout = COLUMNS, .kv = true},
    [Q_ROT] = {.name = "q_rot", .bar = "q_rot", .formula = {"q turned by its position", "q 按位置旋转"},
               .story = {"pairs of columns turn, the length stays", "成对的列旋转，长度不变"}, .op = &OP_ROTATE,
               .in = {Q}, .inputs = 1, .layout = COLUMNS, .per_head = true, .on = on_rope, .optional = true,
               .by_query = true},
    [K_ROT] = {.name = "k_rot", .bar = "k_rot", .formula = {"k turned by its position", "k 按位置旋转"},
               .story = {"pairs of columns turn, the length stays", "成对的列旋转，长度不变"}, .op = &OP_ROTATE,
               .in = {K}, .inputs = 1, .layout = COLUMNS, .per_head = true, .kv = true, .on = on_rope,
               .optional = true},
    [SCORES] = {.name = "scores", .bar = "1 scores", .formula = {"q·kᵀ", "q·kᵀ"},
                .story = {"rows look, columns are looked at", "行在看，列被看"}, .op = &OP_PRODUCT,
                .in = {Q_ROT, K_ROT}, .inputs = 2, .layout = STACKED, .per_head = true, .flip = true, .by_query = true},
    [SCALED] = {.name = "scaled", .bar = "2 scaled", .formula = {"scores / sqrt(d_head)", "scores / sqrt(d_head)"},
                .story = {"the same order, smaller gaps", "顺序不变，差距变小"}, .op = &OP_SCALE,
                .in = {SCORES}, .inputs = 1, .layout = STACKED, .per_head = true, .on = on_scale, .by_query = true},
    [POSITION_BIAS] = {.name = "position bias", .formula = {"a number for each distance", "每个距离一个数"},
                       .op = &OP_ALIBI, .in = {T5_TABLE}, .inputs = 1, .layout = STACKED, .per_head = true,
                       .on = on_position_bias, .hidden = true, .by_query = true},
    [BIASED] = {.name = "biased", .bar = "2b bias", .formula = {"scaled + bias", "scaled + bias"},
                .story = {"some places cost or gain", "有的位置扣分，有的加分"}, .op = &OP_ADD,
                .in = {SCALED, POSITION_BIAS, BIAS}, .inputs = 3, .layout = STACKED, .per_head = true, .on = on_bias,
                .optional = true, .by_query = true},
    [ALLOWED] = {.name = "allowed", .formula = {"all masks in force, joined with AND", "所有生效的掩码，用 AND 连接"},
                 .story = {"1 may look, 0 may not", "1 可以看，0 不可以"}, .op = &OP_ALLOWED, .hidden = true,
                 .by_query = true},
    [MASKED] = {.name = "masked", .bar = "3 masked",
                .formula = {"scaled where mask is 1, else -inf", "mask 为 1 处取 scaled，否则 -inf"},
                .story = {"what may not be looked at", "什么不能看"}, .op = &OP_MASK,
                .in = {BIASED, ALLOWED}, .inputs = 2, .layout = STACKED, .per_head = true, .on = on_mask,
                .by_query = true},
    [WEIGHTS] = {.name = "weights", .bar = "4 weights", .formula = {"softmax of each row", "每行做 softmax"},
                 .story = {"every row adds to 1", "每行之和为 1"}, .op = &OP_SOFTMAX,
                 .in = {MASKED}, .inputs = 1, .layout = STACKED, .per_head = true, .by_query = true},
    [Z] = {.name = "z", .bar = "5 z", .formula = {"weights·v", "weights·v"},
           .story = {"a weighted average of the value rows", "值行的加权平均"}, .op = &OP_PRODUCT,
           .in = {WEIGHTS, V}, .inputs = 2, .layout = COLUMNS, .per_head = true, .by_query = true},
    [CONCAT] = {.name = "concat", .bar = "concat", .formula = {"z of all heads", "所有头的 z"},
                .story = {"the heads side by side", "各个头并排"}, .in = {Z}, .inputs = 1, .by_query = true},
    [OUT] = {.name = "out", .bar = "out", .formula = {"concat·wo", "concat·wo"},
             .story = {"the heads side by side, mixed by wo", "各个头并排，由 wo 混合"}, .op = &OP_PRODUCT,
             .in = {CONCAT, WO, BO}, .inputs = 3, .on = on_wo, .by_query = true},
};
/* clang-format on */

StepId step_find(const char *name) {
    if (text_same(name, "x_kv")) return CONTEXT;
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (!STEPS[id].hidden && text_same(STEPS[id].name, name)) return id;
    return STEP_COUNT;
}

bool step_on(const Model *model, StepId step) {
    return !STEPS[step].on || STEPS[step].on(model);
}

size_t step_bar(const Model *model, StepId bar[STEP_COUNT]) {
    size_t count = 0;
    for (StepId id = 0; id < STEP_COUNT; id++) {
        if (!STEPS[id].bar || (STEPS[id].optional && !step_on(model, id))) continue;
        if (id == X && !model->given[X].at) continue;
        bar[count++] = id;
    }
    return count;
}
