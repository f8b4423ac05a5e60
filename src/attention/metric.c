#include "attention/metric.h"

#include "base/text.h"

#include <math.h>
#include <stdlib.h>

/* Keys a row may see: allowed by the masks in force, and not ruled out by a bias of -inf. */
static size_t keys_seen(Trace *trace, const Sight *sight, Matrix masked, size_t row) {
    size_t seen = 0;
    for (size_t j = 0; j < masked.cols; j++)
        seen += !sight_forbids(sight, &trace->model, row, j) && matrix_at(masked, row, j) != -INFINITY;
    return seen;
}

const Summary *summary_new(Trace *trace, size_t head) {
    Matrix weights = trace_value(trace, WEIGHTS, head), masked = trace_value(trace, MASKED, head);
    Summary *s = TAKE(trace->arena, Summary);
    *s = (Summary){.rows = weights.rows, .cols = weights.cols};
    s->sees = TAKE_ARRAY(trace->arena, size_t, s->rows);
    s->top = TAKE_ARRAY(trace->arena, double, s->rows);
    s->entropy = TAKE_ARRAY(trace->arena, double, s->rows);
    s->jacobian = TAKE_ARRAY(trace->arena, double, s->rows);
    s->column = TAKE_ARRAY(trace->arena, double, s->cols);
    Sight sight = sight_of(&trace->model);
    for (size_t i = 0; i < s->rows; i++) {
        double squares = 0, cubes = 0;
        s->sees[i] = keys_seen(trace, &sight, masked, i);
        s->counted += s->sees[i] >= 2;
        s->looking += s->sees[i] >= 1;
        for (size_t j = 0; j < s->cols; j++) {
            double w = matrix_at(weights, i, j);
            if (!isfinite(w)) s->nan = true;
            if (w > s->top[i]) s->top[i] = w;
            if (w > 0) s->entropy[i] -= w * log(w);
            squares += w * w;
            cubes += w * w * w;
            s->column[j] += s->sees[i] ? w : 0;
        }
        s->jacobian[i] = sqrt(fmax(0, squares - 2 * cubes + squares * squares));
    }
    return s;
}

/* Standard deviation of all cells of a step, divided by their number. */
static double deviation(Trace *trace, StepId step, size_t head) {
    Matrix m = trace_value(trace, step, head);
    double count = (double)m.rows * (double)m.cols, mean = 0, sum = 0;
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) mean += matrix_at(m, i, j) / count;
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) sum += (matrix_at(m, i, j) - mean) * (matrix_at(m, i, j) - mean);
    return sqrt(sum / count);
}

static double of_sd(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    return deviation(t, SCALED, head);
}

static double of_sd_raw(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)s, (void)argument;
    return deviation(t, SCORES, head);
}

static double of_hn(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2) sum += s->entropy[i] / log((double)s->sees[i]);
    return sum / (double)s->counted; /* 0/0: no row speaks */
}

static double of_top(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2) sum += s->top[i];
    return sum / (double)s->counted;
}

static double of_dead(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    size_t dead = 0;
    for (size_t i = 0; i < s->rows; i++) dead += s->sees[i] >= 2 && s->top[i] > 0.99;
    return (double)dead / (double)s->counted;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double of_jmed(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)head, (void)argument;
    if (s->counted == 0) return NAN;
    double *sorted = TAKE_ARRAY(t->arena, double, s->counted);
    size_t count = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2) sorted[count++] = s->jacobian[i];
    qsort(sorted, count, sizeof *sorted, by_size);
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

static double of_conc(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)t, (void)head, (void)argument;
    double most = 0;
    for (size_t j = 0; j < s->cols; j++)
        if (s->column[j] > most) most = s->column[j];
    return most / (double)s->looking;
}

static double of_diag(Trace *t, const Summary *s, size_t head, size_t argument) {
    (void)argument;
    if (s->rows != s->cols) return NAN;
    Matrix weights = trace_value(t, WEIGHTS, head);
    double sum = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i]) sum += matrix_at(weights, i, i);
    return sum / (double)s->looking;
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
    {"sd", "sd(S)", {"spread of the scaled scores", "分数的标准差"}, NULL, false, true, of_sd},
    {"hn", "Hn", {"evenness of the rows, 1 = even", "各行的均匀程度，1 为完全均匀"}, NULL, false, true, of_hn},
    {"top", "top", {"largest weight, mean over rows", "每行最大权重的平均值"}, NULL, false, true, of_top},
    {"dead", "dead", {"rows over 0.99", "最大权重超过 0.99 的行"}, NULL, true, true, of_dead},
    {"conc", "conc", {"largest share of one column", "最受关注的一列所占的份额"}, NULL, false, true, of_conc},
    {"diag", "diag", {"weight on itself", "看自己的权重"}, NULL, false, true, of_diag},
    {"jmed", "Jmed", {"median size of the softmax gradient", "softmax 梯度大小的中位数"}, NULL, false, true, of_jmed},
    {"sd_raw", "sd_raw", {"spread of the raw scores", "原始分数的标准差"}, NULL, false, false, of_sd_raw},
    {"entropy", "entropy", {"entropy of one row, in nats", "一行的熵，单位 nat"}, "ROW", false, false, of_entropy},
    {"jacobian",
     "jacobian",
     {"size of the softmax gradient of one row", "一行的 softmax 梯度大小"},
     "ROW",
     false,
     false,
     of_jacobian},
    {"rowsum", "rowsum", {"sum of one row of weights", "权重一行之和"}, "ROW", false, false, of_rowsum},
    {"colsum", "colsum", {"sum of one column of weights", "权重一列之和"}, "COL", false, false, of_colsum},
};
const size_t METRIC_COUNT = sizeof METRICS / sizeof *METRICS;

const Metric *metric_find(const char *name) {
    for (size_t i = 0; i < METRIC_COUNT; i++)
        if (text_same(METRICS[i].name, name)) return &METRICS[i];
    return NULL;
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
