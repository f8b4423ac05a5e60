#include "attention/metric.h"

#include "attention/metric_model.h"
#include "attention/metric_shape.h"
#include "base/text.h"
#include "math/measure.h"

#include <math.h>
#include <string.h>
#include <strings.h>

static double median_of_counted(Arena *arena, const Summary *s) {
    if (s->counted == 0) return NAN;
    double *sorted = TAKE_ARRAY(arena, double, s->counted);
    size_t count = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2 && !isnan(s->jacobian[i])) sorted[count++] = s->jacobian[i];
    if (count < s->counted) return NAN;
    return median_of(sorted, count);
}

const Summary *summary_new(Trace *trace, size_t head) {
    if (trace->summary[head]) return trace->summary[head];
    Matrix weights = trace_value(trace, WEIGHTS, head);
    Summary *s = TAKE(trace->arena, Summary);
    *s = (Summary){.rows = weights.rows, .cols = weights.cols};
    s->sees = TAKE_ARRAY(trace->arena, size_t, s->rows);
    s->top = TAKE_ARRAY(trace->arena, double, s->rows);
    s->entropy = TAKE_ARRAY(trace->arena, double, s->rows);
    s->jacobian = TAKE_ARRAY(trace->arena, double, s->rows);
    s->column = TAKE_ARRAY(trace->arena, double, s->cols);
    for (size_t i = 0; i < s->rows; i++) {
        double squares = 0, cubes = 0;
        bool lost = false;
        s->sees[i] = metric_sees(trace, head, i);
        s->counted += s->sees[i] >= 2;
        s->looking += s->sees[i] >= 1;
        for (size_t j = 0; j < s->cols; j++) {
            double w = matrix_at(weights, i, j);
            if (!isfinite(w)) lost = true;
            if (w > s->top[i]) s->top[i] = w;
            if (w > 0) s->entropy[i] -= w * log(w);
            squares += w * w;
            cubes += w * w * w;
            s->column[j] += s->sees[i] ? w : 0;
        }
        s->jacobian[i] = sqrt(fmax(0, squares - 2 * cubes + squares * squares));
        if (lost) s->top[i] = s->entropy[i] = s->jacobian[i] = NAN;
        s->nan = s->nan || lost;
    }
    s->jacobian_median = median_of_counted(trace->arena, s);
    trace->summary[head] = s;
    return s;
}

/* The mean of so many; nan if there are none, or one of them was. */
static double mean_of(double sum, size_t count) {
    return count && !isnan(sum) ? sum / (double)count : NAN;
}

static double of_sd(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    return metric_deviation(t, SCALED, head);
}

static double of_sd_raw(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    return metric_deviation(t, SCORES, head);
}

static double of_hn(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2) sum += s->entropy[i] / log((double)s->sees[i]);
    return mean_of(sum, s->counted);
}

static double of_top(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2) sum += s->top[i];
    return mean_of(sum, s->counted);
}

static double of_dead(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double dead = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2) dead += isnan(s->top[i]) ? NAN : s->top[i] > 0.99;
    return mean_of(dead, s->counted);
}

static double of_jmed(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    return s->jacobian_median;
}

static double of_conc(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double most = 0;
    for (size_t j = 0; j < s->cols; j++) {
        if (isnan(s->column[j])) return NAN;
        if (s->column[j] > most) most = s->column[j];
    }
    return mean_of(most, s->looking);
}

static double of_diag(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)argument;
    if (s->rows != s->cols) return NAN;
    Matrix weights = trace_value(t, WEIGHTS, head);
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i]) sum += matrix_at(weights, i, i);
    return mean_of(sum, s->looking);
}

static double of_entropy(Trace *t, const Summary *s, size_t head, size_t row) {
    (void)t, (void)head;
    return s->entropy[row];
}

static double of_jacobian(Trace *t, const Summary *s, size_t head, size_t row) {
    (void)t, (void)head;
    return s->jacobian[row];
}

static double of_rowsum(Trace *t, const Summary *s, size_t head, size_t row) {
    (void)s;
    Matrix weights = trace_value(t, WEIGHTS, head);
    double sum = 0;
    for (size_t j = 0; j < weights.cols; j++) sum += matrix_at(weights, row, j);
    return sum;
}

static double of_colsum(Trace *t, const Summary *s, size_t head, size_t col) {
    (void)s;
    Matrix weights = trace_value(t, WEIGHTS, head);
    double sum = 0;
    for (size_t i = 0; i < weights.rows; i++) sum += matrix_at(weights, i, col);
    return sum;
}

/* Entropy: -sum w log w in nats, divided by log of the keys a row sees. Jacobian of a softmax row:
 * sqrt(s2 - 2 s3 + s2²), s2 and s3 the sums of squares and cubes of its weights. */
const Metric METRICS[] = {
    {.name = "sd",
     .shown = "sd(S)",
     .reading = {"spread of the scaled scores", "缩放后分数的标准差"},
     .usual = true,
     .of = of_sd},
    {.name = "hn",
     .shown = "Hn",
     .reading = {"evenness of the rows, 1 = even", "各行的均匀程度，1 为完全均匀"},
     .usual = true,
     .of = of_hn},
    {.name = "top",
     .shown = "top",
     .reading = {"largest weight, mean over rows", "每行最大权重的平均值"},
     .usual = true,
     .of = of_top},
    {.name = "dead",
     .shown = "dead",
     .reading = {"rows over 0.99", "最大权重超过 0.99 的行"},
     .percent = true,
     .usual = true,
     .of = of_dead},
    {.name = "conc",
     .shown = "conc",
     .reading = {"largest share of one column", "最受关注的一列所占的份额"},
     .usual = true,
     .of = of_conc},
    {.name = "diag", .shown = "diag", .reading = {"weight on itself", "看自己的权重"}, .usual = true, .of = of_diag},
    {.name = "jmed",
     .shown = "Jmed",
     .reading = {"median size of the softmax gradient", "softmax 梯度大小的中位数"},
     .usual = true,
     .of = of_jmed},
    {.name = "sd_raw", .shown = "sd_raw", .reading = {"spread of the raw scores", "原始分数的标准差"}, .of = of_sd_raw},
    {.name = "entropy",
     .shown = "entropy",
     .reading = {"entropy of one row, in nats", "一行的熵，单位 nat"},
     .argument = "ROW",
     .of = of_entropy},
    {.name = "jacobian",
     .shown = "jacobian",
     .reading = {"size of the softmax gradient of one row", "一行的 softmax 梯度大小"},
     .argument = "ROW",
     .of = of_jacobian},
    {.name = "rowsum",
     .shown = "rowsum",
     .reading = {"sum of one row of weights", "权重一行之和"},
     .argument = "ROW",
     .of = of_rowsum},
    {.name = "colsum",
     .shown = "colsum",
     .reading = {"sum of one column of weights", "权重一列之和"},
     .argument = "COL",
     .of = of_colsum},
    {.name = "neff",
     .shown = "neff",
     .reading = {"keys a row looks at in effect: exp of its entropy, mean over rows",
                 "每行实际在看几个键：熵的指数，对各行取平均"},
     .of = metric_neff},
    {.name = "jsn",
     .shown = "JSn",
     .reading = {"how far the rows differ: 0 all alike, 1 all different and sharp",
                 "各行有多不同：0 为完全一样，1 为各不相同且尖锐"},
     .of = metric_jsn},
    {.name = "erank",
     .shown = "erank",
     .reading = {"directions in the weights: exp of the entropy of their singular values",
                 "权重有几个方向：奇异值的熵的指数"},
     .of = metric_erank},
    {.name = "rank",
     .shown = "rank",
     .reading = {"rank of the raw scores, at most d_head", "原始分数的秩，不超过 d_head"},
     .count = true,
     .of = metric_rank},
    {.name = "winners",
     .shown = "winners",
     .reading = {"keys that are the favourite of some row", "至少是某一行最爱的键有几个"},
     .count = true,
     .of = metric_winners},
    {.name = "cosy",
     .shown = "cosY",
     .reading = {"cosine between rows of z, mean over pairs", "z 的两行之间的余弦，对各对取平均"},
     .of = metric_cosy,
     .needs = metric_needs_z},
    {.name = "res",
     .shown = "res",
     .reading = {"how far z is from all rows equal: 0 equal, about 1 unlike",
                 "z 的各行离完全相等有多远：0 为相等，接近 1 为互不相同"},
     .of = metric_res,
     .needs = metric_needs_z},
    {.name = "headsim",
     .shown = "headsim",
     .reading = {"cosine between the weights of two heads, mean over pairs", "两个头的权重之间的余弦，对各对取平均"},
     .of = metric_headsim},
    {.name = "shift",
     .shown = "shift",
     .reading = {"how much the scores change when all positions grow by 1", "所有位置都加 1，分数改变多少"},
     .of = metric_shift},
    {.name = "asymmetry",
     .shown = "asymmetry",
     .reading = {"largest difference between a scaled score and its mirror image", "缩放后的分数与其对称位置的最大差"},
     .of = metric_asymmetry},
    {.name = "ratio",
     .shown = "ratio",
     .reading = {"how much the scale divides, 1 = by sqrt(d_head)", "缩放除了多少，1 为恰好 sqrt(d_head)"},
     .of = metric_ratio},
    {.name = "dist",
     .shown = "dist",
     .reading = {"how far a row looks, in places", "一行看多远，单位是位置"},
     .of = metric_dist},
    {.name = "wrongsum",
     .shown = "wrongsum",
     .reading = {"how far a row sum is from 1, the worst of all heads", "行和离 1 多远，取所有头里最差的"},
     .of = metric_wrongsum},
    {.name = "forbidden",
     .shown = "forbidden",
     .reading = {"weight of a row on forbidden keys, the worst of all heads",
                 "一行落在禁止的键上的权重，取所有头里最差的"},
     .of = metric_forbidden},
    {.name = "leak",
     .shown = "leak",
     .reading = {"how much the last token moves the rows before it", "最后一个 token 使前面的行改变多少"},
     .of = metric_leak,
     .needs = metric_needs_tokens},
    {.name = "perm",
     .shown = "perm",
     .reading = {"how much out changes, beyond moving along, when all tokens move one place",
                 "所有 token 移动一位，out 除了跟着移动还变了多少"},
     .of = metric_perm,
     .needs = metric_needs_tokens},
    {.name = "crosstalk",
     .shown = "crosstalk",
     .reading = {"how much the weights of head 0 move with the wq of the last head",
                 "最后一个头的 wq 使头 0 的权重改变多少"},
     .of = metric_crosstalk,
     .needs = metric_needs_other_head},
    {.name = "grad_NAME",
     .shown = "grad",
     .reading = {"norm of the gradient at a step or given matrix", "某一步或给定矩阵处的梯度范数"},
     .argument = "NAME",
     .of = metric_grad,
     .needs = metric_needs_grad},
};
const size_t METRIC_COUNT = sizeof METRICS / sizeof *METRICS;

const Metric *metric_find(const char *name) {
    for (size_t i = 0; i < METRIC_COUNT; i++)
        if (text_same(METRICS[i].name, name) || metric_step(&METRICS[i], name) != STEP_COUNT) return &METRICS[i];
    return NULL;
}

size_t metric_step(const Metric *metric, const char *name) {
    static const char FAMILY[] = "NAME";
    if (!text_same(metric->argument, FAMILY)) return STEP_COUNT;
    size_t prefix = strlen(metric->name) - (sizeof FAMILY - 1);
    return strncasecmp(metric->name, name, prefix) == 0 ? step_find(name + prefix) : STEP_COUNT;
}

bool metric_can(const Metric *metric, const Trace *trace, size_t argument, Error *err) {
    return !metric->needs || metric->needs(trace, argument, err);
}

const VerdictRow VERDICTS[VERDICT_COUNT] = {
    [HEALTHY] = {"healthy", {"healthy", "健康"}},
    [SATURATED] = {"saturated", {"saturated", "饱和"}},
    [COLLAPSED] = {"collapsed", {"collapsed to one token", "塌缩到一个 token"}},
    [DIAGONAL] = {"diagonal", {"diagonal", "对角"}},
    [UNIFORM] = {"uniform", {"uniform", "均匀"}},
    [SMALL] = {"small", {"too small to tell", "规模太小，看不出来"}},
    [NOT_A_NUMBER] = {"nan", {"nan", "nan"}},
};

Verdict verdict_of(Trace *trace, size_t head) {
    const Summary *s = summary_new(trace, head);
    bool sees_three = false;
    for (size_t i = 0; i < s->rows; i++) sees_three = sees_three || s->sees[i] >= 3;
    if (s->nan) return NOT_A_NUMBER;
    if (s->counted < 3 || !sees_three) return SMALL;
    double hn = of_hn(trace, s, head, 0);
    if (hn > 0.97) return UNIFORM;
    if (of_conc(trace, s, head, 0) > 0.8) return COLLAPSED;
    if (of_diag(trace, s, head, 0) > 0.7) return DIAGONAL;
    return hn < 0.3 ? SATURATED : HEALTHY;
}
