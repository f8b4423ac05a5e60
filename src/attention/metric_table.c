#include "attention/metric.h"

#include "attention/metric_model.h"
#include "attention/metric_shape.h"
#include "base/text.h"

#include <math.h>
#include <string.h>
#include <strings.h>

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
    (void)t, (void)head, (void)argument;
    return s->rows == s->cols ? mean_of(s->diagonal, s->looking) : NAN;
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
    Arena scratch = {0};
    Matrix weights = trace_part(t, WEIGHTS, head, row, 1, &scratch);
    double sum = 0;
    for (size_t j = 0; j < weights.cols; j++) sum += matrix_at(weights, 0, j);
    arena_free(&scratch);
    return sum;
}

static double of_colsum(Trace *t, const Summary *s, size_t head, size_t col) {
    if (t->lazy) return s->column[col];
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
     .formula = {"standard deviation of all cells of scaled", "scaled 全部格子的标准差"},
     .reads = {"about 1 is healthy; near sqrt(d_head) where the scale was forgotten",
               "约为 1 是健康的；忘了缩放时接近 sqrt(d_head)"},
     .usual = true,
     .of = of_sd},
    {.name = "hn",
     .shown = "Hn",
     .reading = {"evenness of the rows, 1 = even", "各行的均匀程度，1 为完全均匀"},
     .formula = {"mean over rows of -sum w ln w / ln(keys the row may see); rows that see one key are left out",
                 "各行 -sum w ln w / ln(该行能看的键数) 的平均；只能看一个键的行不算"},
     .reads = {"1 even, 0 one key alone; above 0.97 uniform, below 0.3 saturated",
               "1 为完全均匀，0 为只看一个键；大于 0.97 是均匀，小于 0.3 是饱和"},
     .usual = true,
     .of = of_hn},
    {.name = "top",
     .shown = "top",
     .reading = {"largest weight, mean over rows", "每行最大权重的平均值"},
     .formula = {"mean over rows of max w; rows that see one key are left out",
                 "各行 max w 的平均；只能看一个键的行不算"},
     .reads = {"1/keys where even, 1 where one key takes all; above 0.75 is sharp",
               "完全均匀时是 1/键数，只看一个键时是 1；大于 0.75 就很尖锐"},
     .usual = true,
     .of = of_top},
    {.name = "dead",
     .shown = "dead",
     .reading = {"rows over 0.99", "最大权重超过 0.99 的行"},
     .formula = {"share of rows with max w > 0.99; rows that see one key are left out",
                 "max w > 0.99 的行所占的份额；只能看一个键的行不算"},
     .reads = {"in such a row the softmax passes less than about 2 % of the gradient",
               "这样的行，softmax 让梯度通过不到约 2 %"},
     .percent = true,
     .usual = true,
     .of = of_dead},
    {.name = "conc",
     .shown = "conc",
     .reading = {"largest share of one column", "最受关注的一列所占的份额"},
     .formula = {"max over keys of the mean weight of its column, over rows that may look",
                 "各列权重平均值中最大的，对能看的行取平均"},
     .reads = {"1/keys where spread, 1 where all rows look at one token; above 0.8 collapsed",
               "分散时是 1/键数，各行都看一个 token 时是 1；大于 0.8 是塌缩"},
     .usual = true,
     .of = of_conc},
    {.name = "diag",
     .shown = "diag",
     .reading = {"weight on itself", "看自己的权重"},
     .formula = {"mean over rows of w[i,i]; none unless queries and keys are as many",
                 "各行 w[i,i] 的平均；查询和键一样多时才有"},
     .reads = {"1 where every token looks at itself; above 0.7 diagonal", "每个 token 只看自己时是 1；大于 0.7 是对角"},
     .usual = true,
     .of = of_diag},
    {.name = "jmed",
     .shown = "Jmed",
     .reading = {"median size of the softmax gradient", "softmax 梯度大小的中位数"},
     .formula = {"median over rows of sqrt(s2 - 2 s3 + s2^2), s2 and s3 the sums of w^2 and w^3",
                 "各行 sqrt(s2 - 2 s3 + s2^2) 的中位数，s2、s3 是 w^2、w^3 之和"},
     .reads = {"near 0 most rows learn nothing; even n keys give sqrt(n-1)/n, a tie of two 0.5",
               "接近 0 时多数行学不到东西；n 个键完全均匀时是 sqrt(n-1)/n，两个键平分时是 0.5"},
     .usual = true,
     .of = of_jmed},
    {.name = "sd_raw",
     .shown = "sd_raw",
     .reading = {"spread of the raw scores", "原始分数的标准差"},
     .formula = {"standard deviation of all cells of scores", "scores 全部格子的标准差"},
     .reads = {"near sqrt(d_head) for q and k of size 1", "q 和 k 的数大小为 1 时接近 sqrt(d_head)"},
     .of = of_sd_raw},
    {.name = "entropy",
     .shown = "entropy",
     .reading = {"entropy of one row, in nats", "一行的熵，单位 nat"},
     .formula = {"-sum w ln w over the row", "对这一行求 -sum w ln w"},
     .reads = {"0 one key alone, ln n where even over n keys", "只看一个键时是 0，n 个键完全均匀时是 ln n"},
     .argument = "ROW",
     .of = of_entropy},
    {.name = "jacobian",
     .shown = "jacobian",
     .reading = {"size of the softmax gradient of one row", "一行的 softmax 梯度大小"},
     .formula = {"sqrt(s2 - 2 s3 + s2^2), s2 and s3 the sums of w^2 and w^3 over the row",
                 "sqrt(s2 - 2 s3 + s2^2)，s2、s3 是这一行 w^2、w^3 之和"},
     .reads = {"0 nothing passes; even n keys give sqrt(n-1)/n, a tie of two 0.5",
               "0 为什么都不通过；n 个键完全均匀时是 sqrt(n-1)/n，两个键平分时是 0.5"},
     .argument = "ROW",
     .of = of_jacobian},
    {.name = "rowsum",
     .shown = "rowsum",
     .reading = {"sum of one row of weights", "权重一行之和"},
     .formula = {"sum over keys of w[i,j]", "对各键求 w[i,j] 之和"},
     .reads = {"1, or 0 for a row that may look nowhere; anything else is a bug",
               "应为 1，什么都看不到的行是 0；其他值说明有错误"},
     .argument = "ROW",
     .of = of_rowsum},
    {.name = "colsum",
     .shown = "colsum",
     .reading = {"sum of one column of weights", "权重一列之和"},
     .formula = {"sum over rows of w[i,j]", "对各行求 w[i,j] 之和"},
     .reads = {"how much attention a key gets in all; 1 on average with as many keys as rows",
               "一个键总共得到多少注意力；键和行一样多时平均是 1"},
     .argument = "COL",
     .of = of_colsum},
    {.name = "neff",
     .shown = "neff",
     .reading = {"keys a row looks at in effect: exp of its entropy, mean over rows",
                 "每行实际在看几个键：熵的指数，对各行取平均"},
     .formula = {"mean over rows of exp(-sum w ln w)", "各行 exp(-sum w ln w) 的平均"},
     .reads = {"1 where each row looks at one key, n where even over n", "每行只看一个键时是 1，n 个键完全均匀时是 n"},
     .of = metric_neff},
    {.name = "jsn",
     .shown = "JSn",
     .reading = {"how far the rows differ: 0 all alike, 1 all different and sharp",
                 "各行有多不同：0 为完全一样，1 为各不相同且尖锐"},
     .formula = {"(H(mean row) - mean of H(row)) / ln(keys), H = -sum w ln w",
                 "(H(平均行) - H(各行) 的平均) / ln(键数)，H = -sum w ln w"},
     .reads = {"0 where all rows are alike, 1 where each is sharp and none like another",
               "各行完全一样时是 0，各行都尖锐且互不相同时是 1"},
     .of = metric_jsn},
    {.name = "erank",
     .shown = "erank",
     .reading = {"directions in the weights: exp of the entropy of their singular values",
                 "权重有几个方向：奇异值的熵的指数"},
     .formula = {"exp(-sum p ln p), p = singular values of weights over their sum",
                 "exp(-sum p ln p)，p = weights 的奇异值除以它们的和"},
     .reads = {"1 where all rows are alike, n where n rows have nothing in common",
               "各行都一样时是 1，n 行毫无共同之处时是 n"},
     .whole = true,
     .of = metric_erank},
    {.name = "rank",
     .shown = "rank",
     .reading = {"rank of the raw scores, at most d_head", "原始分数的秩，不超过 d_head"},
     .formula = {"singular values of scores above 1e-9 of the largest", "scores 的奇异值中大于最大者 1e-9 倍的个数"},
     .reads = {"a head of d_head columns has at most d_head", "每头 d_head 维时最多是 d_head"},
     .count = true,
     .whole = true,
     .of = metric_rank},
    {.name = "winners",
     .shown = "winners",
     .reading = {"keys that are the favourite of some row", "在某一行里排第一的键有几个"},
     .formula = {"keys j with w[i,j] the single largest of some row i", "是某一行 i 唯一最大的 w[i,j] 的键 j 的个数"},
     .reads = {"1 where all rows prefer the same key; with d_head 1 at most 2",
               "各行都最看重同一个键时是 1；d_head 为 1 时最多是 2"},
     .count = true,
     .whole = true,
     .of = metric_winners},
    {.name = "cosy",
     .shown = "cosY",
     .reading = {"cosine between rows of z, mean over pairs", "z 的两行之间的余弦，对各对取平均"},
     .formula = {"mean over pairs of rows of z of a·b / (|a| |b|)", "z 的每两行 a·b / (|a| |b|) 的平均"},
     .reads = {"1 where all outputs point the same way", "所有输出方向相同时是 1"},
     .whole = true,
     .of = metric_cosy,
     .needs = metric_needs_z},
    {.name = "res",
     .shown = "res",
     .reading = {"how far z is from all rows equal: 0 equal, about 1 unlike",
                 "z 的各行离完全相等有多远：0 为相等，接近 1 为互不相同"},
     .formula = {"|z - mean row of z| / |z|, Frobenius", "|z - z 的平均行| / |z|，Frobenius 范数"},
     .reads = {"0 where all outputs are equal (rank collapse), near 1 where they differ",
               "所有输出相等时是 0（秩塌缩），互不相同时接近 1"},
     .whole = true,
     .of = metric_res,
     .needs = metric_needs_z},
    {.name = "headsim",
     .shown = "headsim",
     .reading = {"cosine between the weights of two heads, mean over pairs", "两个头的权重之间的余弦，对各对取平均"},
     .formula = {"mean over pairs of heads of the cosine of their weights as vectors",
                 "每两个头的权重当作向量，其余弦的平均"},
     .reads = {"1 where all heads do the same", "各头做的事一样时是 1"},
     .whole = true,
     .of = metric_headsim},
    {.name = "shift",
     .shown = "shift",
     .reading = {"how much the scores change when all positions grow by 1", "所有位置都加 1，分数改变多少"},
     .formula = {"max |biased at q_start+1, k_start+1 minus biased now|, all heads",
                 "max |q_start、k_start 都加 1 后的 biased 减去现在的 biased|，所有头"},
     .reads = {"0 where only distances count, as with rope, alibi and t5", "只看相对距离时是 0，例如 rope、alibi、t5"},
     .whole = true,
     .of = metric_shift},
    {.name = "asymmetry",
     .shown = "asymmetry",
     .reading = {"largest difference between a scaled score and its mirror image", "缩放后的分数与其对称位置的最大差"},
     .formula = {"max |s[i,j] - s[j,i]| of scaled; none unless queries and keys are as many",
                 "scaled 的 max |s[i,j] - s[j,i]|；查询和键一样多时才有"},
     .reads = {"0 where wq = wk: then i looks at j as j at i, before softmax",
               "wq = wk 时是 0：softmax 之前 i 看 j 与 j 看 i 一样"},
     .whole = true,
     .of = metric_asymmetry},
    {.name = "ratio",
     .shown = "ratio",
     .reading = {"how much the scale divides, 1 = by sqrt(d_head)", "缩放除了多少，1 为恰好 sqrt(d_head)"},
     .formula = {"sd(scaled) / sd(scores) * sqrt(d_head)", "sd(scaled) / sd(scores) * sqrt(d_head)"},
     .reads = {"1 where the scale is right, sqrt(d_head) where there is none",
               "缩放正确时是 1，没有缩放时是 sqrt(d_head)"},
     .of = metric_ratio},
    {.name = "dist",
     .shown = "dist",
     .reading = {"how far a row looks, in places", "一行看多远，单位是位置"},
     .formula = {"mean over rows of sum_j w[i,j] |i - j|", "各行 sum_j w[i,j] |i - j| 的平均"},
     .reads = {"0 where every token looks at itself; small is local", "每个 token 只看自己时是 0；小就是只看近处"},
     .of = metric_dist},
    {.name = "wrongsum",
     .shown = "wrongsum",
     .reading = {"how far a row sum is from 1, the worst of all heads", "行和离 1 多远，取所有头里最差的"},
     .formula = {"max over rows and heads of |sum_j w[i,j] - 1|", "各行各头的 max |sum_j w[i,j] - 1|"},
     .reads = {"0 to rounding; anything else is a bug", "应为 0（只差舍入）；其他值说明有错误"},
     .heads = true,
     .of = metric_wrongsum},
    {.name = "forbidden",
     .shown = "forbidden",
     .reading = {"weight of a row on forbidden keys, the worst of all heads",
                 "一行落在禁止的键上的权重，取所有头里最差的"},
     .formula = {"max over rows and heads of the sum of w[i,j] over keys the masks forbid",
                 "各行各头落在掩码禁止的键上的 w[i,j] 之和的最大值"},
     .reads = {"0; anything else is a bug", "应为 0；其他值说明有错误"},
     .heads = true,
     .of = metric_forbidden},
    {.name = "leak",
     .shown = "leak",
     .reading = {"how much the last token moves the rows before it", "最后一个 token 使前面的行改变多少"},
     .formula = {"1 is added to the last row of x: max |change of out| in the rows before",
                 "x 的最后一行都加 1，前面各行的 max |out 的变化|"},
     .reads = {"0 with a causal mask that works", "因果掩码有效时是 0"},
     .whole = true,
     .of = metric_leak,
     .needs = metric_needs_tokens},
    {.name = "perm",
     .shown = "perm",
     .reading = {"how much out changes, beyond moving along, when all tokens move one place",
                 "所有 token 移动一位，out 除了跟着移动还变了多少"},
     .formula = {"max |out(P x) - P out(x)|, P moves every row one place on",
                 "max |out(P x) - P out(x)|，P 把每一行移动一位"},
     .reads = {"0 to rounding where nothing tells the order; a causal mask or positions do",
               "没有任何东西表明顺序时是 0（只差舍入）；因果掩码和位置会表明顺序"},
     .whole = true,
     .of = metric_perm,
     .needs = metric_needs_tokens},
    {.name = "crosstalk",
     .shown = "crosstalk",
     .reading = {"how much the weights of head 0 move with the wq of the last head",
                 "最后一个头的 wq 使头 0 的权重改变多少"},
     .formula = {"the last head's columns of wq are doubled: max |change of weights| of head 0",
                 "最后一个头的 wq 各列加倍，头 0 的 max |weights 的变化|"},
     .reads = {"0 where heads are cut apart as they should be", "各头正确分开时是 0"},
     .whole = true,
     .of = metric_crosstalk,
     .needs = metric_needs_other_head},
    {.name = "grad_NAME",
     .shown = "grad",
     .reading = {"norm of the gradient at a step or given matrix", "某一步或某个给定矩阵处的梯度范数"},
     .formula = {"sqrt of the sum of (dL/dNAME)^2, L = sum of out * g, g all 1 unless loaded",
                 "(dL/dNAME)^2 之和的平方根，L = sum of out * g，没有载入 g 时 g 全是 1"},
     .reads = {"see gradients: large at wq does not say that most rows learn",
               "参见 gradients：wq 处的值大并不说明多数行在学"},
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
    if (metric->whole && trace->lazy)
        return refuse(err, "%s needs all rows at once, and these are too many to be kept: fewer tokens, or more memory",
                      "%s 要同时用到所有行，而这里行数太多，没有整体保存：请减少 token，或调大 memory", metric->name);
    return !metric->needs || metric->needs(trace, argument, err);
}
