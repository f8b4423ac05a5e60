#include "view/backward.h"
#include "view/reading.h"
#include "view/written_sum.h"

#include <math.h>

/* What the numbers of a gradient say: the first case that holds speaks. */

static const char *number(const Written *w, double value) {
    return number_free(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

static const char *say_loss(const Backward *b, const Back *back) {
    const Written *w = b->w;
    if (!w->model->given[G].at)
        return written_text(w, "L adds up every number of out once, so each of them has the gradient 1.",
                            "L 把 out 的每个数各加一次，所以每个数的梯度都是 1。");
    return written_text(w, "L adds up out times g, so the gradient is g itself: here %s.",
                        "L 是 out 乘 g 再相加，所以梯度就是 g：这里是 %s。", number(w, back->result));
}

static const char *say_softmax(const Backward *b, const Back *back) {
    const Written *w = b->w;
    double sum = 0, size = 0;
    for (size_t j = 0; j < back->count; j++) sum += back->product[j], size += fabs(back->product[j]);
    if (back->empty)
        return written_text(w, "Row %zu may look nowhere: no gradient passes.", "第 %zu 行什么都看不到：没有梯度通过。",
                            w->row);
    if (back->weight == 0)
        return written_text(w, "The weight here is 0: no gradient reaches the score, however large dL/dw is.",
                            "这里的权重是 0：不管 dL/dw 多大，都没有梯度传到分数。");
    double jacobian = summary_new(w->trace, w->head)->jacobian[w->row];
    const char *j = number_free(w->arena, jacobian, FEW);
    if (fabs(sum) <= 1e-9 * fmax(1, size))
        return written_text(w, "The row adds to 0: softmax only moves weight around. J of this row %s.",
                            "这一行之和为 0：softmax 只是把权重移来移去。这一行的 J 是 %s。", j);
    return written_text(w, "The row adds to %s. J of this row %s.", "这一行之和为 %s。这一行的 J 是 %s。",
                        number(w, sum), j);
}

static const char *say_mask(const Backward *b, const Back *back) {
    const Written *w = b->w;
    const char *query = written_who(w, AXIS_QUERY, w->row, false), *key = written_who(w, AXIS_KEY, w->col, true);
    if (back->allowed)
        return written_text(w, "The mask lets this score through, and its gradient back: unchanged.",
                            "掩码让这个分数通过，它的梯度也原样传回。");
    return written_text(w, "%s is masked for %s: the mask lets no gradient back.",
                        "%s 对 %s 被遮住：掩码不让梯度传回。", key, query);
}

static const char *say_scale(const Backward *b, const Back *back) {
    const Written *w = b->w;
    if (back->times == 1)
        return written_text(w, "What divides the score divides its gradient: by %s.",
                            "分数除以多少，梯度也除以多少：%s。", number(w, back->over));
    return written_text(w, "What multiplies the score multiplies its gradient: by %s.",
                        "分数乘多少，梯度也乘多少：%s。", number(w, back->times / back->over));
}

static const char *say_pass(const Backward *b, const Back *back) {
    (void)back;
    return written_text(b->w, "A sum passes its gradient on to every term, unchanged.", "求和把梯度原样传给每一项。");
}

static const char *say_turn(const Backward *b, const Back *back) {
    (void)back;
    return written_text(b->w, "Turned back by the same angle: the pair keeps its length.",
                        "按同样的角度转回去：这一对的长度不变。");
}

/* "raises L": what a little more of the number does, and how strongly. */
static const char *effect(const Backward *b) {
    const Written *w = b->w;
    double value = matrix_at(b->grad, w->row, w->col);
    const char *cell = cell_name(w, b->step, w->row, w->col, false), *size = number(w, fabs(value));
    if (value > 0)
        return written_text(w, "More of %s raises L, %s a unit", "%s 变大会使 L 变大，每单位 %s", cell, size);
    return written_text(w, "More of %s lowers L, %s a unit", "%s 变大会使 L 变小，每单位 %s", cell, size);
}

/* Whose part of the sum is the largest: "key 3", "channel 2". */
static const char *part_name(const Backward *b, const Back *back, size_t part) {
    const Written *w = b->w;
    const Node *node = &w->trace->node[back->through];
    Axis axis = back->input == 0 ? written_cols(back->through) : written_rows(back->through);
    bool all = back->input == 0 && !node->per_head && node->layout == COLUMNS && w->model->set.heads > 1;
    if (axis == AXIS_OTHER || all) return arena_print(w->arena, "%s %zu", written_text(w, "number", "第"), part);
    return reading_dimension(w, back->through, axis, part);
}

static const char *say_product(const Backward *b, const Back *back) {
    const Written *w = b->w;
    size_t part = 0;
    for (size_t k = 1; k < back->count; k++)
        if (fabs(back->product[k]) > fabs(back->product[part])) part = k;
    return written_text(w, "%s; largest term %s, %s.", "%s；最大的一项 %s，%s。", effect(b),
                        number(w, back->product[part]), part_name(b, back, part));
}

static const char *say_column(const Backward *b, const Back *back) {
    (void)back;
    return written_text(b->w, "%s: it is added in every row.", "%s：每一行都加了它。", effect(b));
}

static const char *say_ways(const Backward *b) {
    const Written *w = b->w;
    const Back *most = &b->backs.at[0];
    for (size_t i = 1; i < b->backs.count; i++)
        if (fabs(b->backs.at[i].result) > fabs(most->result)) most = &b->backs.at[i];
    return written_text(w, "%s; largest part %s, through %s.", "%s；最大的一份 %s 经过 %s。", effect(b),
                        number(w, most->result), backward_way(b, most));
}

static const char *said(const Backward *b) {
    static const char *(*const SAY[])(const Backward *, const Back *) = {
        [BACK_LOSS] = say_loss, [BACK_PRODUCT] = say_product, [BACK_COLUMN] = say_column,   [BACK_SCALE] = say_scale,
        [BACK_PASS] = say_pass, [BACK_MASK] = say_mask,       [BACK_SOFTMAX] = say_softmax, [BACK_TURN] = say_turn};
    const Written *w = b->w;
    double value = matrix_at(b->grad, w->row, w->col);
    const Back *back = &b->backs.at[0];
    if (!b->backs.known)
        return written_text(w, "The planted bug passes the gradient on in a way of its own.",
                            "植入的错误用自己的方式传回梯度。");
    if (!isfinite(value))
        return written_text(w, "A NaN or inf on the way back makes this one too.",
                            "传回途中有 NaN 或 inf，所以这里也是。");
    if (b->backs.count == 0)
        return written_text(w, "Nothing that reaches L is made from it: no gradient.",
                            "到达 L 的数里没有用到它：没有梯度。");
    bool sums = b->backs.count > 1 || back->kind == BACK_PRODUCT || back->kind == BACK_COLUMN;
    if (sums && value == 0)
        return written_text(w, "A little more or less of it leaves L as it is.", "它变大或变小一点，L 都不变。");
    return b->backs.count > 1 ? say_ways(b) : SAY[back->kind](b, back);
}

const char *backward_reading(const Backward *b, size_t columns) {
    const Written *w = b->w;
    const char *line = said(b);
    if (text_width(line) <= columns) return line;
    bool moves = b->backs.known && b->backs.count && matrix_at(b->grad, w->row, w->col) != 0;
    if (moves && text_width(effect(b)) < columns) return written_text(w, "%s.", "%s。", effect(b));
    return text_cut(w->arena, line, columns);
}
