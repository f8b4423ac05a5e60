#include "view/backward.h"
#include "view/reading.h"
#include "view/written_sum.h"

#include <math.h>

/* What the numbers of a gradient say: the first case that holds speaks. */

static const char *number(const Written *w, double value) {
    return number_free(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

static const char *say_loss(const Backward *b, const Back *back, bool brief) {
    const Written *w = b->w;
    const char *g = number(w, back->result);
    if (brief) return written_text(w, "dL/dout is g: %s.", "dL/dout 就是 g：%s。", g);
    if (!w->model->given[G].at)
        return written_text(w, "L adds up every number of out once, so each of them has the gradient 1.",
                            "L 把 out 的每个数各加一次，所以每个数的梯度都是 1。");
    return written_text(w, "L adds up out times g, so the gradient is g itself: here %s.",
                        "L 是 out 乘 g 再相加，所以梯度就是 g：这里是 %s。", g);
}

/* What a row of softmax gradients adds up to. */
static const char *say_row(const Backward *b, const Back *back, bool brief) {
    const Written *w = b->w;
    double sum = 0, size = 0, jacobian = summary_new(w->trace, w->head)->jacobian[w->row];
    for (size_t j = 0; j < back->count; j++) sum += back->product[j], size += fabs(back->product[j]);
    bool none = fabs(sum) <= 1e-9 * fmax(1, size);
    const char *j = number_free(w->arena, jacobian, FEW), *adds = none ? "0" : number(w, sum);
    if (brief) return written_text(w, "The row adds to %s; J %s.", "这一行之和 %s；J %s。", adds, j);
    if (none)
        return written_text(w, "The row adds to 0: softmax only moves weight around. J of this row %s.",
                            "这一行之和为 0：softmax 只是把权重移来移去。这一行的 J 是 %s。", j);
    return written_text(w, "The row adds to %s. J of this row %s.", "这一行之和为 %s。这一行的 J 是 %s。", adds, j);
}

static const char *say_softmax(const Backward *b, const Back *back, bool brief) {
    const Written *w = b->w;
    if (back->empty)
        return brief ? written_text(w, "It may look nowhere: no gradient.", "什么都看不到：没有梯度。")
                     : written_text(w, "Row %zu may look nowhere: no gradient passes.",
                                    "第 %zu 行什么都看不到：没有梯度通过。", w->row);
    if (back->weight != 0) return say_row(b, back, brief);
    return brief ? written_text(w, "The weight is 0: no gradient.", "权重是 0：没有梯度。")
                 : written_text(w, "The weight here is 0: no gradient reaches the score, however large dL/dw is.",
                                "这里的权重是 0：不管 dL/dw 多大，都没有梯度传到分数。");
}

static const char *say_mask(const Backward *b, const Back *back, bool brief) {
    const Written *w = b->w;
    const char *query = written_who(w, AXIS_QUERY, w->row, false), *key = written_who(w, AXIS_KEY, w->col, true);
    if (back->allowed)
        return brief ? written_text(w, "It may look: passed unchanged.", "可以看：原样通过。")
                     : written_text(w, "The mask lets this score through, and its gradient back: unchanged.",
                                    "掩码让这个分数通过，它的梯度也原样传回。");
    if (brief) return written_text(w, "Masked: no gradient comes back.", "被遮住：没有梯度传回。");
    return written_text(w, "%s is masked for %s: the mask lets no gradient back.",
                        "%s 对 %s 被遮住：掩码不让梯度传回。", key, query);
}

static const char *say_scale(const Backward *b, const Back *back, bool brief) {
    const Written *w = b->w;
    const char *over = number(w, back->over), *times = number(w, back->times / back->over);
    if (back->times == 1)
        return brief ? written_text(w, "Divided like the score: by %s.", "和分数一样除以 %s。", over)
                     : written_text(w, "What divides the score divides its gradient: by %s.",
                                    "分数除以多少，梯度也除以多少：%s。", over);
    return brief ? written_text(w, "Multiplied like the score: by %s.", "和分数一样乘 %s。", times)
                 : written_text(w, "What multiplies the score multiplies its gradient: by %s.",
                                "分数乘多少，梯度也乘多少：%s。", times);
}

static const char *say_pass(const Backward *b, const Back *back, bool brief) {
    (void)back;
    if (brief) return written_text(b->w, "A sum passes it on unchanged.", "求和把它原样传下去。");
    return written_text(b->w, "A sum passes its gradient on to every term, unchanged.", "求和把梯度原样传给每一项。");
}

static const char *say_turn(const Backward *b, const Back *back, bool brief) {
    (void)back;
    if (brief) return written_text(b->w, "Turned back by the same angle.", "按同样的角度转回去。");
    return written_text(b->w, "Turned back by the same angle: the pair keeps its length.",
                        "按同样的角度转回去：这一对的长度不变。");
}

/* "More of q[2,3] raises L": what a little more of the number does, and how strongly; without an end. */
static const char *effect(const Backward *b, bool brief) {
    const Written *w = b->w;
    double value = matrix_at(b->grad, w->row, w->col);
    const char *cell = cell_name(w, b->step, w->row, w->col, brief), *size = number(w, fabs(value));
    if (value > 0)
        return written_text(w, "More of %s raises L, %s a unit", "%s 变大会使 L 变大，每单位 %s", cell, size);
    return written_text(w, "More of %s lowers L, %s a unit", "%s 变大会使 L 变小，每单位 %s", cell, size);
}

static const char *say_effect(const Backward *b, bool brief) {
    return written_text(b->w, "%s.", "%s。", effect(b, brief));
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

static const char *say_product(const Backward *b, const Back *back, bool brief) {
    const Written *w = b->w;
    if (brief) return say_effect(b, true);
    size_t part = 0;
    for (size_t k = 1; k < back->count; k++)
        if (fabs(back->product[k]) > fabs(back->product[part])) part = k;
    return written_text(w, "%s; largest term %s, %s.", "%s；最大的一项 %s，%s。", effect(b, false),
                        number(w, back->product[part]), part_name(b, back, part));
}

static const char *say_column(const Backward *b, const Back *back, bool brief) {
    (void)back;
    if (brief) return say_effect(b, true);
    return written_text(b->w, "%s: it is added in every row.", "%s：每一行都加了它。", effect(b, false));
}

static const char *say_ways(const Backward *b, bool brief) {
    const Written *w = b->w;
    const Back *most = &b->backs.at[0];
    if (brief) return say_effect(b, true);
    for (size_t i = 1; i < b->backs.count; i++)
        if (fabs(b->backs.at[i].result) > fabs(most->result)) most = &b->backs.at[i];
    return written_text(w, "%s; largest part %s, through %s.", "%s；最大的一份 %s 经过 %s。", effect(b, false),
                        number(w, most->result), backward_way(b, most));
}

/* Why there is nothing to be told of the number; NULL: there is something. */
static const char *nothing(const Backward *b, bool brief) {
    const Written *w = b->w;
    double value = matrix_at(b->grad, w->row, w->col);
    const Back *back = &b->backs.at[0];
    if (!b->backs.known)
        return brief ? written_text(w, "The bug passes it on in its own way.", "错误用自己的方式传回梯度。")
                     : written_text(w, "The planted bug passes the gradient on in a way of its own.",
                                    "植入的错误用自己的方式传回梯度。");
    if (!isfinite(value))
        return brief ? written_text(w, "NaN or inf on the way back.", "传回途中有 NaN 或 inf。")
                     : written_text(w, "A NaN or inf on the way back makes this one too.",
                                    "传回途中有 NaN 或 inf，所以这里也是。");
    if (b->backs.count == 0)
        return brief ? written_text(w, "It does not reach L: no gradient.", "到不了 L：没有梯度。")
                     : written_text(w, "Nothing that reaches L is made from it: no gradient.",
                                    "到达 L 的数里没有用到它：没有梯度。");
    bool sums = b->backs.count > 1 || back->kind == BACK_PRODUCT || back->kind == BACK_COLUMN;
    if (!sums || value != 0) return NULL;
    return brief ? written_text(w, "A little more leaves L as it is.", "变大一点，L 不变。")
                 : written_text(w, "A little more or less of it leaves L as it is.", "它变大或变小一点，L 都不变。");
}

static const char *said(const Backward *b, bool brief) {
    static const char *(*const SAY[])(const Backward *, const Back *, bool) = {
        [BACK_LOSS] = say_loss, [BACK_PRODUCT] = say_product, [BACK_COLUMN] = say_column,   [BACK_SCALE] = say_scale,
        [BACK_PASS] = say_pass, [BACK_MASK] = say_mask,       [BACK_SOFTMAX] = say_softmax, [BACK_TURN] = say_turn};
    const char *none = nothing(b, brief);
    if (none) return none;
    const Back *back = &b->backs.at[0];
    return b->backs.count > 1 ? say_ways(b, brief) : SAY[back->kind](b, back, brief);
}

const char *backward_reading(const Backward *b, size_t columns) {
    const char *line = said(b, false);
    if (text_width(line) <= columns) return line;
    bool terms = b->backs.count > 1 || b->backs.at[0].kind == BACK_PRODUCT || b->backs.at[0].kind == BACK_COLUMN;
    if (!nothing(b, false) && terms && text_width(say_effect(b, false)) <= columns) return say_effect(b, false);
    line = said(b, true);
    return text_width(line) <= columns ? line : text_cut(b->w->arena, line, columns);
}
