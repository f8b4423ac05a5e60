/* cost: counting what attention takes. Draws the tokens n, then d_model d, with two heads; the levels ask for n², n²·d,
 * 4·n·d² and the n at which the two products cost as much as the four projections. sizes: n, d. */
#include "lab/drill_row.h"

static const Mistake LINEAR = {
    "linear", {"That is one cell a token; each looks at all of them.", "这是每个 token 一格；每个都要看全部。"}, 0};
static const Mistake TRIANGLE = {
    "causal count",
    {"That leaves out what comes after; nothing is masked here.", "这里没算后面的；而此处没有掩码。"},
    0};
static const Mistake TIMES_HEADS = {
    "times heads",
    {"Heads cancel: each has d_model / heads columns.", "头数会约掉：每个头只有 d_model / heads 列。"},
    0};
static const Mistake SQUARED_WIDTH = {
    "n d squared",
    {"Cells are n·n, and each takes d_model multiplications.", "格子是 n·n，每格要 d_model 次乘法。"},
    0};
static const Mistake NO_WIDTH = {"without d",
                                 {"That counts the cells; each is a sum over d_head, in every head.",
                                  "这是格子数；每个头里，每格还要对 d_head 求和。"},
                                 0};
static const Mistake ONE_ALONE = {
    "one projection",
    {"That is one projection; there are four: wq, wk, wv, wo.", "这是一个投影；投影有四个：wq、wk、wv、wo。"},
    0};
static const Mistake THREE = {"three", {"wo is a projection too: there are four.", "wo 也是投影：一共四个。"}, 0};
static const Mistake SQUARED_TOKENS = {
    "n squared",
    {"A projection takes d_model·d_model multiplications a token.", "一个投影对每个 token 要 d_model·d_model 次乘法。"},
    0};
static const Mistake EQUAL = {
    "d",
    {"At n = d_model the two products cost half of the projections.", "n = d_model 时，两个乘积只有投影的一半。"},
    0};
static const Mistake FOURFOLD = {"4d",
                                 {"There are two products, q·kᵀ and weights·v: set 2·n·n·d = 4·n·d·d.",
                                  "乘积有两个，q·kᵀ 和 weights·v：令 2·n·n·d = 4·n·d·d。"},
                                 0};
static const Mistake HALVED = {
    "d/2", {"It is the other way round: n is twice d_model.", "反过来了：n 是 d_model 的两倍。"}, 0};

static const int HEADS = 2;

static void draw(Item *item, Random *random, Arena *arena) {
    (void)arena;
    size_t tokens = item->size[0] = 2 * draw_size(random, 2, 5), width = item->size[1] = 2 * draw_size(random, 1, 4);
    double n = (double)tokens, d = (double)width;
    if (item->level == 1) {
        item->answer = n * n;
        item_mistake(item, &LINEAR, n);
        item_mistake(item, &TRIANGLE, n * (n + 1) / 2);
    } else if (item->level == 2) {
        item->answer = n * n * d;
        item_mistake(item, &TIMES_HEADS, n * n * d * HEADS);
        item_mistake(item, &SQUARED_WIDTH, n * d * d);
        item_mistake(item, &NO_WIDTH, n * n);
    } else if (item->level == 3) {
        item->answer = 4 * n * d * d;
        item_mistake(item, &ONE_ALONE, n * d * d);
        item_mistake(item, &THREE, 3 * n * d * d);
        item_mistake(item, &SQUARED_TOKENS, 4 * n * n * d);
    } else {
        item->answer = 2 * d;
        item_mistake(item, &EQUAL, d);
        item_mistake(item, &FOURFOLD, 4 * d);
        item_mistake(item, &HALVED, d / 2);
    }
}

static void ask(const Item *item, Language lang, Text *text) {
    size_t n = item->size[0], d = item->size[1];
    if (item->level == 1)
        ask_print(text, lang, "%zu tokens: how many cells do the scores of one head have?",
                  "%zu 个 token：一个头的 scores 有几个格子？", n);
    if (item->level == 2)
        ask_print(text, lang, "%zu tokens, d_model %zu: how many multiplications does q·kᵀ take, all heads together?",
                  "%zu 个 token，d_model %zu：所有头加起来，q·kᵀ 要做几次乘法？", n, d);
    if (item->level == 3)
        ask_print(text, lang, "%zu tokens, d_model %zu: how many multiplications do the four projections take?",
                  "%zu 个 token，d_model %zu：四个投影要做几次乘法？", n, d);
    if (item->level == 4)
        ask_print(text, lang,
                  "d_model %zu: at how many tokens do q·kᵀ and weights·v cost as much as the four projections?",
                  "d_model %zu：多少个 token 时，q·kᵀ 加 weights·v 与四个投影的乘法次数相等？", d);
}

static char *worked(const Item *item, Arena *arena) {
    size_t n = item->size[0], d = item->size[1];
    if (item->level == 1) return arena_print(arena, "n·n = %zu·%zu = %zu", n, n, n * n);
    if (item->level == 2) return arena_print(arena, "n·n·d = %zu·%zu·%zu = %zu", n, n, d, n * n * d);
    if (item->level == 3) return arena_print(arena, "4·n·d·d = 4·%zu·%zu·%zu = %zu", n, d, d, 4 * n * d * d);
    return arena_print(arena, "2·n·n·d = 4·n·d·d, n = 2·d = 2·%zu = %zu", d, 2 * d);
}

const Drill DRILL_COST = {
    .name = "cost",
    .hint = {{{"Every token looks at every token.", "每个 token 都看每个 token。"},
              {"The scores of a head are n x n.", "一个头的 scores 是 n x n。"}},
             {{"Each cell of a head is a sum of d_head products; there are n·n cells.",
               "每个头的每格是 d_head 个乘积之和；格子有 n·n 个。"},
              {"heads times d_head is d_model: multiply n, n and d_model.",
               "头数乘 d_head 是 d_model：把 n、n、d_model 相乘。"}},
             {{"wq, wk, wv and wo are d_model x d_model each.", "wq、wk、wv、wo 各是 d_model x d_model。"},
              {"Each takes n·d_model·d_model; there are four.", "每个要 n·d_model·d_model 次；一共四个。"}},
             {{"q·kᵀ and weights·v take n·n·d_model each, a projection n·d_model·d_model.",
               "q·kᵀ 和 weights·v 各要 n·n·d_model 次，一个投影要 n·d_model·d_model 次。"},
              {"Set 2·n·n·d = 4·n·d·d and solve for n.", "令 2·n·n·d = 4·n·d·d，解出 n。"}}},
    .draw = draw,
    .ask = ask,
    .worked = worked,
};
