/* scaled: a raw score over sqrt(d_head). Draws d_head (level 4: heads, then d_head), then the score; level 1 then
 * whether it is a whole or a half multiple of the root. sizes: d_head, d_model, heads. */
#include "lab/drill_row.h"

#include <math.h>

static const Mistake RAW = {
    "not divided", {"You kept the raw score; divide by sqrt(d_head).", "这是原始分数；还要除以 sqrt(d_head)。"}, 0};
static const Mistake NO_ROOT = {
    "d_head without the root", {"You divided by d_head; the root is missing.", "除以了 d_head；少了根号。"}, 0};
static const Mistake TIMES = {
    "multiplied",
    {"You multiplied by sqrt(d_head); scaling makes scores smaller.", "乘上了 sqrt(d_head)；缩放是让分数变小。"},
    0};
static const Mistake HALF = {
    "half of d_head",
    {"You divided by half of d_head; the root is another number.", "除以了 d_head 的一半；根号是另一个数。"},
    0};
static const Mistake MODEL_WIDTH = {
    "sqrt(d_model)",
    {"That is the model's width; one head has d_model / heads.", "那是模型宽度；一个头是 d_model / heads。"},
    0};
static const Mistake BY_HEADS = {
    "divided by heads",
    {"You divided by the number of heads; divide by the root of d_head.", "除以了头数；要除以 d_head 的平方根。"},
    0};

static const size_t WIDTHS[3][4] = {{4, 16}, {9, 25, 64, 100}, {2, 8, 32}};

/* The score that stands in for 0, which would be right whatever it is divided by. */
static int not_zero(int score, int instead) {
    return score ? score : instead;
}

static void set_model(Item *item, Arena *arena, int score, size_t d_head, size_t heads) {
    Matrix q = matrix_new(arena, 1, d_head * heads), k = matrix_new(arena, 1, d_head * heads);
    q.at[0] = score;
    k.at[0] = 1;
    item->step = SCALED;
    item->model.given[Q] = q;
    item->model.given[K] = k;
    item->model.set.heads = heads;
    item->size[0] = d_head;
    item->size[1] = d_head * heads;
    item->size[2] = heads;
}

static void draw_one_head(Item *item, Random *random, Arena *arena) {
    static const size_t CHOICES[] = {2, 4, 3};
    size_t level = item->level - 1, d = WIDTHS[level][draw_size(random, 0, CHOICES[level] - 1)];
    int root = (int)floor(sqrt((double)d)), score;
    if (level == 0) {
        score = draw_whole(random, -5, 5) * root;
        score = not_zero(draw_whole(random, 0, 1) ? score : score / 2, 4);
    } else {
        score = level == 1 ? not_zero(draw_whole(random, -6, 6) * root, 6) : not_zero(draw_whole(random, -9, 9), 5);
    }
    set_model(item, arena, score, d, 1);
    item_mistake(item, &RAW, score);
    item_mistake(item, &NO_ROOT, score / (double)d);
    item_mistake(item, &TIMES, score * sqrt((double)d));
    item_mistake(item, &HALF, score / ((double)d / 2));
}

static void draw_heads(Item *item, Random *random, Arena *arena) {
    static const size_t HEADS[] = {2, 4, 8}, WIDTH[] = {4, 16, 64};
    size_t heads = HEADS[draw_size(random, 0, 2)], d = WIDTH[draw_size(random, 0, 2)];
    int score = not_zero(draw_whole(random, -6, 6) * (int)sqrt((double)d), 8);
    set_model(item, arena, score, d, heads);
    item_mistake(item, &MODEL_WIDTH, score / sqrt((double)(heads * d)));
    item_mistake(item, &NO_ROOT, score / (double)d);
    item_mistake(item, &RAW, score);
    item_mistake(item, &BY_HEADS, score / (double)heads);
}

static void draw(Item *item, Random *random, Arena *arena) {
    if (item->level < 4) draw_one_head(item, random, arena);
    else draw_heads(item, random, arena);
}

static void ask(const Item *item, Language lang, Text *text) {
    int score = (int)item->model.given[Q].at[0];
    if (item->level < 4)
        ask_print(text, lang, "scores[0,0] = %d, d_head %zu: what is scaled[0,0]?",
                  "scores[0,0] = %d，d_head %zu：scaled[0,0] 是多少？", score, item->size[0]);
    else
        ask_print(text, lang, "scores[0,0] = %d, d_model %zu, %zu heads: what is scaled[0,0]?",
                  "scores[0,0] = %d，d_model %zu，%zu 个头：scaled[0,0] 是多少？", score, item->size[1], item->size[2]);
    if (item->level == 3) ask_print(text, lang, " (two decimals)", "（两位小数）");
}

const Drill DRILL_SCALED = {
    .name = "scaled",
    .tolerance = 0.005,
    .hint = {{{"A score is a sum of d_head products; its size grows like the root of d_head.",
               "一个分数是 d_head 个乘积之和；它的大小随 d_head 的平方根增长。"},
              {"Divide the score by sqrt(d_head).", "分数除以 sqrt(d_head)。"}},
             {{0}},
             {{0}},
             {{"The width that counts is that of one head.", "要看的是一个头的宽度。"},
              {"d_head is d_model / heads; divide the score by its root.",
               "d_head 是 d_model / heads；分数除以它的平方根。"}}},
    .draw = draw,
    .ask = ask,
};
