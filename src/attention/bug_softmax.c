/* Planted bugs of softmax: its axis, its empty rows, its overflow, and weights that are not its own. */
#include "attention/bug_rows.h"
#include "math/kernel.h"
#include "math/random.h"

#include <math.h>

/* ---- softmax down the queries ---- */

static void columns_forward(const Job *job) {
    Arena scratch = {0};
    Matrix in = matrix_transpose(job->in[0]), out = matrix_transpose(job->out);
    const Rules *rule = &job->trace->rule;
    double *weights = TAKE_ARRAY(&scratch, double, in.cols), *work = TAKE_ARRAY(&scratch, double, in.cols), maximum;
    for (size_t key = 0; key < in.rows; key++) {
        softmax_row(job->trace->arithmetic, weights, work, matrix_rows(in, key, 1), rule->temperature, rule->stable,
                    rule->empty_nan, &maximum);
        for (size_t i = 0; i < in.cols; i++) *matrix_cell(out, key, i) = weights[i];
    }
    arena_free(&scratch);
}

static void columns_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    (void)row;
    bug_explain(notes, matrix_transpose(matrix_columns(job->in[0], col, 1)), (Matrix){0});
}

static void plant_columns(const Bug *bug, Trace *trace) {
    static const Operation COLUMNS_FIRST = {
        .name = "softmax of columns", .forward = columns_forward, .explain = columns_explain};
    (void)bug;
    trace->node[WEIGHTS].op = &COLUMNS_FIRST;
}

/* ---- dropout ---- */

static const double DROPPED = 0.1;

/* One generator for all heads, default_rng(run): a random() for each weight, row by row, head after head; a weight is
 * dropped where it is below 0.1, what is kept is divided by 0.9. */
static void dropout_forward(const Job *job) {
    OP_SOFTMAX.forward(job);
    Random random = random_new(job->trace->model.bug_run);
    random_skip(&random, (uint64_t)(job->head * job->trace->shape.n_q + job->trace->row) * job->out.cols);
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++) {
            double keep = random_unit(&random) >= DROPPED;
            *matrix_cell(job->out, i, j) = matrix_at(job->out, i, j) * keep / (1 - DROPPED);
        }
}

static void row_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    (void)col;
    bug_explain(notes, matrix_rows(job->in[0], row, 1), (Matrix){0});
}

static void plant_dropout(const Bug *bug, Trace *trace) {
    static const Operation DROPOUT = {.name = "softmax, dropout", .forward = dropout_forward, .explain = row_explain};
    (void)bug;
    trace->node[WEIGHTS].op = &DROPOUT;
}

/* ---- a number changed ---- */

static void plant_unguarded(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.empty_nan = true;
}

static void plant_finite_fill(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.fill = rounded(trace->arithmetic, -1e9); /* -inf in f16 */
}

static void plant_unstable(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.stable = false;
}

static void plant_held(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[WEIGHTS].value = matrix_copy(trace->arena, trace->model.bug_held);
    round_matrix(trace->arithmetic, trace->node[WEIGHTS].value);
    trace->node[WEIGHTS].op = NULL;
}

/* ---- could it show? ---- */

static bool needs_empty_row(const Bug *bug, const Model *m, Error *err) {
    if (m->set.fill != -INFINITY || m->set.empty_nan)
        return refuse(err, "%s shows beside -inf and empty rows of 0 only: fill -inf; empty_row zero",
                      "%s 只有在填 -inf、空行为 0 时才看得出来：fill -inf; empty_row zero", bug->name);
    Shape s = model_shape(m);
    Sight sight = sight_of(m);
    for (size_t i = 0; i < s.n_q; i++) {
        size_t seen = 0;
        for (size_t j = 0; j < s.n_k && !seen; j++) seen += !sight_forbids(&sight, m, i, j);
        if (!seen && s.n_k) return true;
    }
    return refuse(err, "%s needs a row that may look nowhere: padding 0 1 1 …, then mask causal padding",
                  "%s 需要一个什么都看不到的行：先 padding 0 1 1 …，再 mask causal padding", bug->name);
}

static bool needs_maximum(const Bug *bug, const Model *m, Error *err) {
    if (m->set.stable) return true;
    return refuse(err, "%s forgets to subtract the row maximum, and that is off already: stable on",
                  "%s 忘了减去行最大值，而现在本来就没有减：stable on", bug->name);
}

/* ---- rows ---- */

const Bug BUG_SOFTMAX_COLUMNS = {
    .name = "softmax-columns",
    .together = true,
    .starred = true,
    .patient = WARD,
    .first = WEIGHTS,
    .law = {"softmax runs down the queries of each key instead of along the keys",
            "softmax 沿列做：每列之和为 1，而不是每行之和为 1"},
    .sign = {"Row sums are off, some far below 1 and some above.", "行和不对，有的远小于 1，有的大于 1。"},
    .test = {"Add up a column: each is 1. A mask after softmax never leaves a row above 1, and dropout is different "
             "on the next run.",
             "把一列加起来：每列都是 1。掩码放在 softmax 之后，行和不会超过 1；dropout 每跑一遍都不同。"},
    .where = "annotated_deep_learning_paper_implementations 146, vision-transformer 1",
    .report = {"Training went nearly as well with it, so nobody saw.", "带着它训练，效果差不多，所以没人发现。"},
    .said = {"Each key shared itself out among the queries; a row may get 2, another next to nothing.",
             "每个键把自己分给各个查询；有的行得到 2，有的几乎没有。"},
    .plant = plant_columns,
};

const Bug BUG_DEAD_ROW_UNIFORM = {
    .name = "dead-row-uniform",
    .starred = true,
    .patient = LEFT,
    .first = MASKED,
    .law = {"forbidden cells hold -1e9 instead of -inf", "被禁止的格子填的是 -1e9，而不是 -inf"},
    .sign = {"Rows that may look nowhere are not 0.", "什么都看不到的行不是 0。"},
    .test =
        {"Read a forbidden cell of masked: it is a number, so an empty row shares evenly. Without a guard it would be "
         "nan.",
         "读 masked 里一个被禁止的格子：它是个数，所以空行平均分配。若是没有防护，那里会是 nan。"},
    .said = {"A row that may see nothing read everything equally. Nothing warned.",
             "什么都不许看的行平均读了全部，没有任何警告。"},
    .needs = needs_empty_row,
    .plant = plant_finite_fill,
};

const Bug BUG_DEAD_ROW_NAN = {
    .name = "dead-row-nan",
    .starred = true,
    .patient = LEFT,
    .first = WEIGHTS,
    .law = {"no guard for rows that may look nowhere: -inf - (-inf)", "什么都看不到的行没有防护：-inf - (-inf)"},
    .sign = {"There is nan among the weights.", "权重里有 nan。"},
    .test = {"See which rows are nan: only those that may look nowhere. An overflow strikes rows that may look.",
             "看哪些行是 nan：只有什么都看不到的行。若是上溢，能看的行也会中招。"},
    .where = "pytorch 103963, mlx 2395, burn-flex 16",
    .report = {"A query whose mask blocks every key came out as nan, in one build only in the optimised code.",
               "掩码挡住所有键的查询得到 nan，有一个程序只在优化后的代码里这样。"},
    .said = {"Infinity minus infinity. Decide what an empty row is, and say so.",
             "无穷减无穷。空行是什么，要先规定，并写明。"},
    .needs = needs_empty_row,
    .plant = plant_unguarded,
};

const Bug BUG_NO_MAX = {
    .name = "no-max",
    .starred = true,
    .patient = LOUD,
    .first = WEIGHTS,
    .law = {"the row maximum is not subtracted before exp", "取指数前没有减去行最大值"},
    .sign = {"There is nan among the weights.", "权重里有 nan。"},
    .test =
        {"Make x smaller and it heals. The nan stands in rows that may look; an unguarded empty row is another thing.",
         "把 x 改小就好了。nan 出现在能看的行里；没有防护的空行是另一回事。"},
    .where = "FasterTransformer 43, span-parser 2, pytorch_geometric 53",
    .report = {"Right for years, until somebody's scores passed 709.", "多年都对，直到有人的分数超过 709。"},
    .said = {"exp overflowed. Subtracting the maximum changes no weight and saves them all.",
             "exp 溢出了。减去最大值不改变任何权重，却救了全部。"},
    .needs = needs_maximum,
    .plant = plant_unstable,
};

const Bug BUG_DROPOUT_ON = {
    .name = "dropout-on",
    .starred = true,
    .patient = OPEN,
    .first = WEIGHTS,
    .law = {"dropout of 0.1 left on: weights = softmax·keep / 0.9", "dropout 0.1 没关：weights = softmax·keep / 0.9"},
    .sign = {"Row sums are off, on both sides of 1, and some weights are exactly 0.",
             "行和不对，有大于 1 的，也有小于 1 的，还有权重恰好是 0。"},
    .test = {"Run it again: the weights are others. A wrong axis or a late mask repeats exactly.",
             "再跑一遍：权重变了。轴错了或掩码太晚，每次都完全一样。"},
    .where = "pytorch 124464, pytorch-image-models 1978, nanoGPT 240, fairseq 351",
    .report = {"Evaluation gave another answer each time, for the noise of training was never switched off.",
               "评估每次结果都不同，因为训练用的噪声没有关掉。"},
    .said = {"Training noise was left on; run it twice and compare.", "训练用的噪声没关；跑两遍比一比。"},
    .plant = plant_dropout,
};

const Bug BUG_STALE_WEIGHTS = {
    .name = "stale-weights",
    .together = true,
    .holds = true,
    .first = WEIGHTS,
    .law = {"the weights of the moment of planting are used for ever", "一直使用植入那一刻的权重"},
    .sign = {"The rows look healthy, but for another sentence.", "各行看起来健康，却是别的句子的。"},
    .test = {"Change x and compare the weights before and after: scores move, weights do not.",
             "改 x，比较前后的权重：分数动了，权重没动。"},
    .said = {"A table of places knows nothing of what stands there.", "只记位置的表，不知道那里站着谁。"},
    .plant = plant_held,
};
