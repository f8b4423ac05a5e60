/* Planted bugs of positions: slopes, pairs, and what is turned. */
#include "attention/bug_rows.h"

#include <math.h>

static bool needs_alibi(const Bug *bug, const Model *m, Error *err) {
    if (m->set.position == ALIBI) return true;
    return refuse(err, "%s needs ALiBi: position alibi", "%s 需要 ALiBi：position alibi", bug->name);
}

static bool needs_rope(const Bug *bug, const Model *m, Error *err) {
    if (m->set.position == ROPE || m->set.position == ROPE_HALF) return true;
    return refuse(err, "%s needs RoPE: position rope", "%s 需要 RoPE：position rope", bug->name);
}

static bool needs_pairs(const Bug *bug, const Model *m, Error *err) {
    size_t width = model_shape(m).d_head;
    if (!needs_rope(bug, m, err)) return false;
    if (width > 2) return true;
    return refuse(err, "%s needs more than one pair of columns, and d_head is %zu: new d_head=4",
                  "%s 需要不止一对列，而 d_head 是 %zu：new d_head=4", bug->name, width);
}

static bool needs_even_values(const Bug *bug, const Model *m, Error *err) {
    size_t width = model_shape(m).d_v;
    if (!needs_rope(bug, m, err)) return false;
    if (width % 2 == 0) return true;
    return refuse(err, "%s turns pairs of columns, so d_v must be even, not %zu: new",
                  "%s 旋转成对的列，所以 d_v 必须是偶数，而不是 %zu：new", bug->name, width);
}

/* The exponent of each slope counted from 0 instead of from 1. */
static double slope_off_by_one(size_t heads, size_t head) {
    size_t power = 1;
    while (power * 2 <= heads) power *= 2;
    if (head < power) return pow(2, -8.0 * (double)head / (double)power);
    return pow(2, -8.0 * (double)(2 * (head - power)) / (double)(2 * power));
}

static void plant_slope(const Bug *bug, Trace *trace) {
    (void)bug;
    for (size_t h = 0; h < trace->shape.heads; h++) trace->rule.slope[h] = slope_off_by_one(trace->shape.heads, h);
}

static void plant_pairs(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.rope_half = !trace->rule.rope_half;
}

/* Every head of v, turned where it stands. */
static void turn(const Trace *trace, Matrix v) {
    size_t heads = trace->node[V].heads, width = v.cols / heads;
    for (size_t h = 0; h < heads; h++) {
        Matrix head = matrix_columns(v, h * width, width);
        Job job = {.trace = trace, .step = V, .head = h, .out = head, .in = {head}};
        OP_ROTATE.forward(&job);
    }
}

static void turned_forward(const Job *job) {
    OP_PRODUCT.forward(job);
    turn(job->trace, job->out);
}

static void turned_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    bug_explain(notes, matrix_rows(job->in[0], row, 1), matrix_transpose(matrix_columns(job->in[1], col, 1)));
}

static void turned_shape(const Job *job, size_t *rows, size_t *cols) {
    OP_PRODUCT.shape(job, rows, cols);
}

static void plant_turned(const Bug *bug, Trace *trace) {
    static const Operation TURNED = {
        .name = "product, rotate", .shape = turned_shape, .forward = turned_forward, .explain = turned_explain};
    Node *node = &trace->node[V];
    (void)bug;
    if (node->op) {
        node->op = &TURNED;
    } else {
        node->value = matrix_copy(trace->arena, node->value);
        turn(trace, node->value);
        round_matrix(trace->arithmetic, node->value);
    }
}

const Bug BUG_ALIBI_SLOPE = {
    .name = "alibi-slope",
    .patient = ALIBI_WARD,
    .first = BIASED,
    .law = {"the exponent is off by one: slopes 2^(-8t/heads) instead of 2^(-8(t+1)/heads)",
            "指数差一：斜率是 2^(-8t/heads)，而不是 2^(-8(t+1)/heads)"},
    .sign = {"dist is too small: every head looks too near.", "dist 太小：每个头都看得太近。"},
    .test =
        {"Read the bias of head 0 at distance 6: at 8 heads it should be -3. A window would leave weights of exactly "
         "0; here they are only small.",
         "读头 0 在距离 6 处的偏置：8 个头时应当是 -3。若是窗口，远处的权重恰好是 0；这里只是很小。"},
    .where = "aprender 2143",
    .report = {"The formula counted heads from 0 where the paper counts them from 1.",
               "公式从 0 开始数头，而论文从 1 开始数。"},
    .said = {"An exponent off by one: every head looks half as far.", "指数差一：每个头看的距离减半。"},
    .needs = needs_alibi,
    .plant = plant_slope,
};

const Bug BUG_ROPE_PAIRS = {
    .name = "rope-pairs",
    .starred = true,
    .patient = ROPE_WARD,
    .first = Q_ROT,
    .law = {"q and k turned in the other pairing: (i, i + d/2) instead of (2i, 2i+1), or the other way round",
            "q 和 k 按另一种配对旋转：(i, i + d/2) 而不是 (2i, 2i+1)，或反过来"},
    .sign = {"None: sums, scale and masks are healthy, and row 0 is right.",
             "没有哪一项不对：行和、缩放、掩码都健康，第 0 行也对。"},
    .test = {"Compute one cell of q_rot in row 1 by hand. Row 0 turns by nothing and always agrees.",
             "亲手算 q_rot 第 1 行的一格。第 0 行不旋转，总是一致。"},
    .where = "transformers 25199, litgpt 1860, LLMs-from-scratch 747, nanochat 264",
    .report = {"Weights trained with one pairing were run with the other; position 0 agreed, and so did its tests.",
               "权重按一种配对训练，却按另一种运行；位置 0 一致，测试也就都通过。"},
    .said = {"Two honest conventions, mixed. Position 0 agrees, so test another.",
             "两种约定混用。位置 0 总是一致，所以要测别的位置。"},
    .needs = needs_pairs,
    .plant = plant_pairs,
};

const Bug BUG_ROPE_ON_VALUES = {
    .name = "rope-on-values",
    .patient = ROPE_WARD,
    .first = V,
    .law = {"v is turned too", "v 也被旋转了"},
    .sign = {"The weights are healthy; z is off from row 1 on.", "权重健康；z 从第 1 行起不对。"},
    .test = {"Compute v[1,0] by hand: it is not x·wv. Row 0 of z is right; with values made from wk it is not.",
             "亲手算 v[1,0]：它不是 x·wv。z 的第 0 行是对的；若是值用 wk 算，第 0 行就错。"},
    .said = {"Position belongs in the address, not in what is handed over.", "位置只该管看谁，不该混进交出去的内容。"},
    .needs = needs_even_values,
    .plant = plant_turned,
};
