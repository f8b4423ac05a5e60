/* z: a weighted sum of values. Draws which weights, then a column of v, from level 2 on two more columns (level 2
 * shows the first of these only) and asks for column 1. */
#include "lab/drill_row.h"

#include <math.h>

static const Mistake MEAN = {
    "plain mean", {"Each value times its weight, then the sum.", "每个值乘自己的权重，再相加。"}, 0};
static const Mistake LARGEST = {
    "value of the largest weight", {"Each value times its weight, then the sum.", "每个值乘自己的权重，再相加。"}, 0};
static const Mistake SUM = {
    "sum of the values", {"That adds the values; the weights are left out.", "这是把值直接相加；漏了权重。"}, 0};
static const Mistake REVERSED = {
    "weights in reverse",
    {"The weights run backwards: weight 0 belongs to value 0.", "权重的顺序反了：权重 0 对应值 0。"},
    0};
static const Mistake FIRST = {
    "column 0", {"That is column 0 of v; columns count from 0.", "这是 v 的第 0 列；列从 0 数起。"}, 0};
static const Mistake ROW = {
    "row taken for column",
    {"That runs along a row of v; z adds down a column.", "这是沿着 v 的一行；z 是沿着一列相加。"},
    0};

static const double WEIGHTS_OF[][3] = {{.5, .25, .25}, {.5, .5, 0}, {.2, .3, .5}, {.1, .2, .7}, {.25, .75, 0}};

static double weighted(Matrix w, Matrix values) {
    double sum = 0;
    for (size_t i = 0; i < w.cols; i++) sum += matrix_at(w, 0, i) * matrix_at(values, i, 0);
    return sum;
}

static double added(Matrix column) {
    double sum = 0;
    for (size_t i = 0; i < column.rows; i++) sum += matrix_at(column, i, 0);
    return sum;
}

static size_t largest(Matrix w) {
    size_t at = 0;
    for (size_t i = 1; i < w.cols; i++)
        if (w.at[i] > w.at[at]) at = i;
    return at;
}

static void list_mistakes(Item *item, Matrix w, Matrix v) {
    if (v.cols == 1) {
        Matrix backwards = {matrix_cell(w, 0, 2), 1, 3, w.row_step, -w.col_step};
        item_mistake(item, &MEAN, added(v) / 3);
        item_mistake(item, &LARGEST, v.at[largest(w)]);
        item_mistake(item, &SUM, added(v));
        item_mistake(item, &REVERSED, weighted(backwards, v));
        return;
    }
    item_mistake(item, &FIRST, weighted(w, v));
    item_mistake(item, &ROW, v.cols == 3 ? weighted(w, matrix_transpose(matrix_rows(v, 1, 1))) : NAN);
    item_mistake(item, &MEAN, added(matrix_columns(v, 1, 1)) / 3);
}

static void draw(Item *item, Random *random, Arena *arena) {
    static const size_t COLUMNS_OF[DRILL_LEVELS] = {1, 2, 3, 3};
    size_t which = draw_size(random, 0, sizeof WEIGHTS_OF / sizeof *WEIGHTS_OF - 1), cols = COLUMNS_OF[item->level - 1];
    Matrix w = matrix_new(arena, 1, 3), v = matrix_new(arena, 3, cols);
    for (size_t i = 0; i < 3; i++) w.at[i] = WEIGHTS_OF[which][i];
    for (size_t col = 0; col < cols; col++)
        matrix_fill(matrix_columns(v, col, 1), draw_matrix(arena, random, 3, 1, -4, 8));
    item->step = Z;
    item->col = cols > 1 ? 1 : 0;
    item->model.given[Q] = matrix_new(arena, 1, 1);
    item->model.given[K] = matrix_new(arena, 3, 1);
    item->model.given[WEIGHTS] = w;
    item->model.given[V] = v;
    list_mistakes(item, w, v);
}

static void ask(const Item *item, Language lang, Text *text) {
    Block both[] = {block_of(text->arena, "weights", item->model.given[WEIGHTS]),
                    block_of(text->arena, "v", item->model.given[V])};
    ask_blocks(text, item, lang, both, 2);
    ask_print(text, lang, "z = weights·v: what is z[0,%zu]?", "z = weights·v：z[0,%zu] 是多少？", item->col);
}

const Drill DRILL_Z = {
    .name = "z",
    .hint = {{{"Weight 0 belongs to value row 0, weight 1 to row 1, weight 2 to row 2.",
               "权重 0 对应值的第 0 行，权重 1 对应第 1 行，权重 2 对应第 2 行。"},
              {"Multiply each value by its weight, then add.", "每个值乘自己的权重，再相加。"}},
             {{"Column c of z is made from column c of v alone.", "z 的第 c 列只由 v 的第 c 列得到。"},
              {"Down that column: each value times its weight, then the sum.",
               "沿着这一列：每个值乘自己的权重，再相加。"}}},
    .draw = draw,
    .ask = ask,
};
