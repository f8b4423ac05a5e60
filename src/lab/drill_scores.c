/* scores: the dot product of a query and a key. Draws q, then k, row by row; level 3 then the row, and a column that
 * is not on the diagonal. */
#include "lab/drill_row.h"

#include <math.h>

static const Mistake SUMMED = {
    "sum of q plus k",
    {"That adds q and k; multiply them place by place, then add.", "这是 q 与 k 相加；要逐位相乘，再求和。"},
    0};
static const Mistake UNSIGNED = {"absolute values", {"A product of unlike signs is negative.", "异号相乘为负。"}, 0};
static const Mistake CUT = {
    "last product left out", {"The last place is missing from the sum.", "求和时漏了最后一位。"}, 0};
static const Mistake SCALED_ALREADY = {
    "already scaled",
    {"That is divided by sqrt(d_head) already, which is the next step.", "这已经除以 sqrt(d_head) 了，那是下一步。"},
    0};
static const Mistake SUMS_FIRST = {
    "product of sums",
    {"That multiplies the sums; multiply place by place, then add.", "这是两个和相乘；要逐位相乘，再求和。"},
    0};
static const Mistake TRANSPOSED = {
    "transposed cell",
    {"Row and column changed places: rows look, columns are looked at.", "行列颠倒了：行在看，列被看。"},
    0};
static const Mistake Q_WITH_Q = {
    "q with q", {"Both rows are from q; the second comes from k.", "两行都取自 q；第二行应取自 k。"}, 0};
static const Mistake NOT_TURNED = {
    "q times k without transpose",
    {"That takes a column of k; the key is a row of k.", "这里取了 k 的一列；键是 k 的一行。"},
    0};

static double dot(Matrix a, size_t i, Matrix b, size_t j) {
    double sum = 0;
    for (size_t c = 0; c < a.cols; c++) sum += matrix_at(a, i, c) * matrix_at(b, j, c);
    return sum;
}

static void draw_cell(Item *item, Random *random, Matrix q, Matrix k) {
    item->row = draw_size(random, 0, 2);
    item->col = (item->row + draw_size(random, 1, 2)) % 3;
    size_t r = item->row, c = item->col;
    item_mistake(item, &TRANSPOSED, dot(q, c, k, r));
    item_mistake(item, &Q_WITH_Q, dot(q, r, q, c));
    item_mistake(item, &NOT_TURNED,
                 c < k.cols ? matrix_at(q, r, 0) * matrix_at(k, 0, c) + matrix_at(q, r, 1) * matrix_at(k, 1, c) : NAN);
}

static void draw(Item *item, Random *random, Arena *arena) {
    static const struct {
        size_t rows, cols;
        int lo, hi, over;
    } LAW[DRILL_LEVELS] = {{1, 2, -2, 3, 1}, {1, 4, -3, 3, 1}, {3, 2, -2, 2, 1}, {1, 4, -4, 4, 2}};
    size_t level = item->level - 1, cols = LAW[level].cols;
    Matrix q = draw_matrix(arena, random, LAW[level].rows, cols, LAW[level].lo, LAW[level].hi);
    Matrix k = draw_matrix(arena, random, LAW[level].rows, cols, LAW[level].lo, LAW[level].hi);
    for (size_t i = 0; i < q.rows * cols; i++) q.at[i] /= LAW[level].over, k.at[i] /= LAW[level].over;
    item->step = SCORES;
    item->model.given[Q] = q;
    item->model.given[K] = k;
    if (q.rows > 1) {
        draw_cell(item, random, q, k);
        return;
    }
    double q_sum = 0, k_sum = 0, sizes = 0, last = q.at[cols - 1] * k.at[cols - 1], score = dot(q, 0, k, 0);
    for (size_t c = 0; c < cols; c++) {
        q_sum += q.at[c];
        k_sum += k.at[c];
        sizes += fabs(q.at[c] * k.at[c]);
    }
    item_mistake(item, &SUMMED, q_sum + k_sum);
    item_mistake(item, &UNSIGNED, sizes);
    item_mistake(item, &CUT, score - last);
    item_mistake(item, &SCALED_ALREADY, score / sqrt((double)cols));
    item_mistake(item, &SUMS_FIRST, q_sum * k_sum);
}

static void ask(const Item *item, Language lang, Text *text) {
    Block both[] = {block_of(text->arena, "q", item->model.given[Q]), block_of(text->arena, "k", item->model.given[K])};
    ask_blocks(text, item, lang, both, 2);
    ask_print(text, lang, "scores = q·kᵀ: what is scores[%zu,%zu]?", "scores = q·kᵀ：scores[%zu,%zu] 是多少？",
              item->row, item->col);
}

const Drill DRILL_SCORES = {
    .name = "scores",
    .hint = {{{"The row of scores is the row of q, its column the row of k.",
               "scores 的行对应 q 的行，列对应 k 的行。"},
              {"Multiply the two rows place by place, keep the signs, then add.", "两行逐位相乘，注意符号，再求和。"}}},
    .draw = draw,
    .ask = ask,
};
