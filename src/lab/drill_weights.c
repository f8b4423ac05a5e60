/* weights: softmax of a row. Draws the row, then the key asked for; level 4 a shift, the row, then the masked key,
 * and asks for the key after it. sizes: at level 1 the scores are ln of these. */
#include "lab/drill_row.h"
#include "math/exponential.h"

#include <math.h>

static const Mistake NO_SUM = {"not divided by the sum",
                               {"That is the exponential; divide by the row's sum.", "这是指数；还要除以这一行的和。"},
                               0};
static const Mistake SHARE = {"plain share",
                              {"Shares of the scores, not of their exponentials; negative scores show it.",
                               "这是分数的比例，不是指数的比例；遇到负数就露馅。"},
                              0};
static const Mistake EVEN = {
    "uniform", {"That is an even share; only equal scores share evenly.", "这是平均的份额；分数相等时才平均。"}, 0};
static const Mistake TURNED = {"sign turned", {"The larger score gets the larger weight.", "分数大的权重大。"}, 0};
static const Mistake NEXT = {
    "next key", {"That is the weight of the next key; keys count from 0.", "这是下一个键的权重；键从 0 数起。"}, 0};
static const Mistake COUNTED = {
    "masked key counted", {"A forbidden key has exponential 0.", "被禁止的键，指数为 0。"}, 0};
static const Mistake OTHER = {
    "other key", {"That is the weight of the other key that may be seen.", "这是另一个可见的键的权重。"}, 0};

/* exp(sign·x[j]) over the sum of those not hidden. */
static double softmax(Matrix x, size_t j, double sign, size_t hidden) {
    double sum = 0, most = -INFINITY;
    for (size_t i = 0; i < x.rows; i++) most = fmax(most, sign * x.at[i]);
    for (size_t i = 0; i < x.rows; i++) sum += i == hidden ? 0 : exponential(sign * x.at[i] - most);
    return exponential(sign * x.at[j] - most) / sum;
}

/* The raw scores' own share; nan where they add to 0. */
static double share(Matrix x, size_t j, size_t hidden) {
    double sum = 0;
    for (size_t i = 0; i < x.rows; i++) sum += i == hidden ? 0 : x.at[i];
    return sum != 0 ? x.at[j] / sum : NAN;
}

static void draw_masked(Item *item, Random *random, Arena *arena) {
    static const int SHIFT[] = {100, -100, 1000};
    int shift = SHIFT[draw_size(random, 0, 2)];
    Matrix x = draw_matrix(arena, random, 3, 1, -2, 2);
    for (size_t i = 0; i < x.rows; i++) x.at[i] += shift;
    size_t hidden = draw_size(random, 0, 2), j = item->col = (hidden + 1) % 3;
    Matrix mask = matrix_new(arena, 1, 3);
    matrix_fill_with(mask, 1);
    mask.at[hidden] = 0;
    item->model.given[MASK] = mask;
    item->model.set.mask_given = true;
    item->model.given[K] = x;
    item_mistake(item, &COUNTED, softmax(x, j, 1, SIZE_MAX));
    item_mistake(item, &OTHER, softmax(x, (hidden + 2) % 3, 1, hidden));
    item_mistake(item, &SHARE, share(x, j, hidden));
}

static Matrix draw_row(Item *item, Random *random, Arena *arena) {
    if (item->level == 3) return draw_matrix(arena, random, 3, 1, -2, 2);
    Matrix x = matrix_new(arena, item->level == 1 ? 3 : 2, 1);
    for (size_t i = 0; item->level == 1 && i < 3; i++) {
        item->size[i] = draw_size(random, 1, 5);
        x.at[i] = log((double)item->size[i]);
    }
    if (item->level == 2) {
        x.at[1] = draw_whole(random, 1, 3);
        if (!draw_whole(random, 0, 1)) x.at[1] = -x.at[1];
    }
    return x;
}

static void draw(Item *item, Random *random, Arena *arena) {
    Matrix one = matrix_new(arena, 1, 1);
    one.at[0] = 1;
    item->step = WEIGHTS;
    item->model.given[Q] = one; /* so that the row of scores is k */
    if (item->level == 4) {
        draw_masked(item, random, arena);
        return;
    }
    Matrix x = item->model.given[K] = draw_row(item, random, arena);
    size_t j = item->col = draw_size(random, 0, x.rows - 1);
    item_mistake(item, &NO_SUM, exponential(x.at[j]));
    item_mistake(item, &SHARE, share(x, j, SIZE_MAX));
    item_mistake(item, &EVEN, 1 / (double)x.rows);
    item_mistake(item, &TURNED, softmax(x, j, -1, SIZE_MAX));
    item_mistake(item, &NEXT, softmax(x, (j + 1) % x.rows, 1, SIZE_MAX));
}

static void ask(const Item *item, Language lang, Text *text) {
    Block row = block_of(text->arena, "masked", matrix_transpose(item->model.given[K]));
    const char **cell = TAKE_ARRAY(text->arena, const char *, row.cols);
    for (size_t i = 0; i < row.cols; i++) {
        Matrix mask = item->model.given[MASK];
        cell[i] = item->level == 1             ? arena_print(text->arena, "ln %zu", item->size[i])
                  : mask.at && mask.at[i] == 0 ? "-inf"
                                               : row.cell[i];
    }
    row.cell = cell;
    ask_blocks(text, item, lang, &row, 1);
    ask_print(text, lang, "weights = softmax of the row: what is weights[0,%zu]? (two decimals)",
              "weights 是这一行的 softmax：weights[0,%zu] 是多少？（两位小数）", item->col);
}

const Drill DRILL_WEIGHTS = {
    .name = "weights",
    .tolerance = 0.01,
    .hint = {{{"The exponential of ln 3 is 3.", "ln 3 的指数是 3。"},
              {"Add the three exponentials; the weight is its own over the sum.",
               "三个指数相加；权重是自己的指数除以总和。"}},
             {{"Only the difference counts: exp of 1 is 2.718, of 2 is 7.389, of 3 is 20.086.",
               "只看差：1 的指数是 2.718，2 是 7.389，3 是 20.086。"},
              {"The weight is its exponential over the sum of both.", "权重是自己的指数除以两个指数之和。"}},
             {{"Exponentials: of -2 0.135, of -1 0.368, of 0 1, of 1 2.718, of 2 7.389.",
               "指数：-2 是 0.135，-1 是 0.368，0 是 1，1 是 2.718，2 是 7.389。"},
              {"The weight is its exponential over the sum of the three.", "权重是自己的指数除以三个指数之和。"}},
             {{"A shift of the whole row changes nothing; a masked key has exponential 0.",
               "整行平移什么都不改变；被遮住的键，指数为 0。"},
              {"Subtract the larger of the two scores left, then exponentials over their sum.",
               "减去剩下两个分数里大的，再取指数，除以总和。"}}},
    .draw = draw,
    .ask = ask,
};
