/* Planted bugs of the inputs: a step reads the wrong matrix, or reads it the wrong way round. */
#include "attention/bug_rows.h"

static bool same_size(const Model *m, StepId a, StepId b) {
    return m->given[a].rows == m->given[b].rows && m->given[a].cols == m->given[b].cols;
}

static bool refuse_sizes(const Bug *bug, const Model *m, StepId a, StepId b, Error *err) {
    Matrix left = m->given[a], right = m->given[b];
    return refuse(err, "%s needs %s and %s of one size, and they are %zux%zu and %zux%zu: new",
                  "%s 需要 %s 和 %s 大小相同，而它们是 %zux%zu 和 %zux%zu：new", bug->name, STEPS[a].name,
                  STEPS[b].name, left.rows, left.cols, right.rows, right.cols);
}

static bool needs_own_keys(const Bug *bug, const Model *m, Error *err) {
    if (m->given[K].at || !m->given[X].at || m->given[CONTEXT].at)
        return refuse(err, "%s needs keys made from x, without context and not given: new",
                      "%s 需要由 x 算出的键，没有 context，也不是直接给出的：new", bug->name);
    return same_size(m, WQ, WK) ? true : refuse_sizes(bug, m, WQ, WK, err);
}

static bool needs_own_values(const Bug *bug, const Model *m, Error *err) {
    if (m->given[V].at || !m->given[X].at || !m->given[WK].at)
        return refuse(err, "%s needs values made from x and a wk: new", "%s 需要由 x 算出的值，还要有 wk：new",
                      bug->name);
    return same_size(m, WK, WV) ? true : refuse_sizes(bug, m, WK, WV, err);
}

static bool needs_square(const Bug *bug, const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (s.n_q == s.n_k) return true;
    return refuse(err, "%s needs as many queries as keys, and here are %zu and %zu: new",
                  "%s 需要查询和键一样多，而这里是 %zu 和 %zu：new", bug->name, s.n_q, s.n_k);
}

static bool needs_equal_widths(const Bug *bug, const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (s.d_v == s.d_head) return true;
    return refuse(err, "%s needs d_v equal to d_head, and they are %zu and %zu: new",
                  "%s 需要 d_v 等于 d_head，而它们是 %zu 和 %zu：new", bug->name, s.d_v, s.d_head);
}

static bool needs_n_d_head(const Bug *bug, const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (s.n_k == s.d_head) return true;
    return refuse(err,
                  "%s needs as many keys as d_head, else the product has no shape, and here are %zu and %zu: "
                  "new tokens=8 d_head=8",
                  "%s 需要键数等于 d_head，否则形状对不上，而这里是 %zu 和 %zu：new tokens=8 d_head=8", bug->name,
                  s.n_k, s.d_head);
}

/* Whoever takes the query's matrix takes its vector too. */
static void plant_keys(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[K].in[1] = WQ;
    trace->node[K].in[2] = BQ;
}

static void plant_values(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[V].in[1] = WK;
    trace->node[V].in[2] = BK;
}

static void plant_roles(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[SCORES].in[0] = K_ROT;
    trace->node[SCORES].in[1] = Q_ROT;
}

/* As in a call with its arguments in the wrong order: what stands where k belongs is v, and the other way round. */
static void plant_swap(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[SCORES].in[1] = V;
    trace->node[Z].in[1] = K_ROT;
}

static void plant_upright(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[SCORES].flip = false;
}

const Bug BUG_KEYS_FROM_WQ = {
    .name = "keys-from-wq",
    .starred = true,
    .patient = OPEN,
    .first = K,
    .law = {"the keys are made with the query's matrix: k = x·wq", "键用了查询的矩阵来算：k = x·wq"},
    .sign = {"asymmetry is 0, and much weight lies on the diagonal.", "asymmetry 为 0，对角线上权重很大。"},
    .test = {"Change a number of wk: nothing moves. If wk merely equals wq, the scores move.",
             "改 wk 的一个数：什么都没动。若只是 wk 等于 wq，分数会动。"},
    .said = {"Asking and being asked became the same: symmetric scores.", "问与被问成了一回事：分数对称。"},
    .needs = needs_own_keys,
    .plant = plant_keys,
};

const Bug BUG_VALUES_FROM_WK = {
    .name = "values-from-wk",
    .patient = WARD,
    .first = V,
    .law = {"the values are made with the key's matrix: v = x·wk", "值用了键的矩阵来算：v = x·wk"},
    .sign = {"The weights are healthy; z is off from row 0 on.", "权重健康；z 从第 0 行起就不对。"},
    .test = {"Double wv: out stays as it was. Where the output projection is missing, z is right.",
             "把 wv 加倍：out 不变。若是漏了输出投影，z 是对的。"},
    .said = {"The address was handed over instead of the content.", "交出去的是标签，不是内容。"},
    .needs = needs_own_values,
    .plant = plant_values,
};

const Bug BUG_ROLES_SWAPPED = {
    .name = "roles-swapped",
    .starred = true,
    .patient = OPEN,
    .first = SCORES,
    .law = {"queries and keys change places: scores = k·qᵀ", "查询与键对调：scores = k·qᵀ"},
    .sign = {"None: sums, scale and masks are healthy.", "没有哪一项不对：行和、缩放、掩码都健康。"},
    .test =
        {"Compute one cell of scores off the diagonal by hand. Where keys are made from wq the scores are symmetric; "
         "here they are turned over.",
         "亲手算 scores 对角线外的一格。若是键用 wq 算，分数对称；这里是分数被转置了。"},
    .said = {"Everybody answers the question they were asked to put.", "每个位置都在回答自己该问的问题。"},
    .needs = needs_square,
    .plant = plant_roles,
};

const Bug BUG_SWAP_KV = {
    .name = "swap-kv",
    .first = SCORES,
    .law = {"K and V change places: scores = q·vᵀ, z = weights·k", "K 与 V 对调：scores = q·vᵀ，z = weights·k"},
    .sign = {"None: sums, scale and masks are healthy.", "没有哪一项不对：行和、缩放、掩码都健康。"},
    .test = {"Change a number of wv and watch the weights: content must not steer the address.",
             "改 wv 的一个数，看权重：内容不该影响看谁。"},
    .said = {"Content steered the address, and the address was handed over.", "内容决定了看谁，交出去的反而是标签。"},
    .needs = needs_equal_widths,
    .plant = plant_swap,
};

const Bug BUG_NO_TRANSPOSE = {
    .name = "no-transpose",
    .first = SCORES,
    .law = {"the keys are not transposed: scores = q·k", "键没有转置：scores = q·k"},
    .sign = {"None: sums, scale and masks are healthy.", "没有哪一项不对：行和、缩放、掩码都健康。"},
    .test = {"Add one token: the shapes no longer fit. Or compute one cell of scores by hand.",
             "加一个 token：形状就对不上了。或者亲手算 scores 的一格。"},
    .said = {"A square hides a missing transpose. Use unlike sizes.", "方阵会藏住漏掉的转置。要用不一样的大小。"},
    .needs = needs_n_d_head,
    .plant = plant_upright,
};
