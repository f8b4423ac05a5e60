/* Planted bugs of the heads: cut, joined, grouped and mixed in the wrong order. */
#include "attention/bug_rows.h"

/* Numbers that lie head by head, row by row (heads x rows x width), read as rows x heads·width: where the number of
 * cell (row, col) of head `head` stands in that matrix. */
static void place_of(size_t rows, size_t cols, size_t heads, size_t head, size_t row, size_t col, size_t *at_row,
                     size_t *at_col) {
    size_t width = cols / heads, flat = (head * rows + row) * width + col;
    *at_row = flat / cols;
    *at_col = flat % cols;
}

/* ---- cut by reshape ---- */

/* Where column `col` of the heads side by side comes from in the product. */
static void cut_from(const Matrix *m, size_t heads, size_t row, size_t col, size_t *from_row, size_t *from_col) {
    size_t width = m->cols / heads;
    place_of(m->rows, m->cols, heads, col / width, row, col % width, from_row, from_col);
}

static void cut(Matrix to, Matrix from, size_t heads) {
    for (size_t i = 0; i < to.rows; i++)
        for (size_t j = 0; j < to.cols; j++) {
            size_t row, col;
            cut_from(&to, heads, i, j, &row, &col);
            *matrix_cell(to, i, j) = matrix_at(from, row, col);
        }
}

static size_t heads_of(const Job *job) {
    return job->trace->node[job->step].heads;
}

static void cut_shape(const Job *job, size_t *rows, size_t *cols) {
    OP_PRODUCT.shape(job, rows, cols);
}

static void cut_forward(const Job *job) {
    Arena scratch = {0};
    Job product = *job;
    product.out = matrix_new(&scratch, job->out.rows, job->out.cols);
    OP_PRODUCT.forward(&product);
    cut(job->out, product.out, heads_of(job));
    arena_free(&scratch);
}

/* out[i,j] = product[from] */
static void cut_backward(const Job *job) {
    Arena scratch = {0};
    Job product = *job;
    product.dout = matrix_new(&scratch, job->dout.rows, job->dout.cols);
    for (size_t i = 0; i < job->dout.rows; i++)
        for (size_t j = 0; j < job->dout.cols; j++) {
            size_t row, col;
            cut_from(&job->dout, heads_of(job), i, j, &row, &col);
            *matrix_cell(product.dout, row, col) = matrix_at(job->dout, i, j);
        }
    OP_PRODUCT.backward(&product);
    arena_free(&scratch);
}

static void cut_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    size_t from_row, from_col;
    cut_from(&job->out, heads_of(job), row, col, &from_row, &from_col);
    OP_PRODUCT.explain(job, from_row, from_col, notes);
}

static void plant_cut(const Bug *bug, Trace *trace) {
    static const Operation CUT = {.name = "product, reshape",
                                  .shape = cut_shape,
                                  .forward = cut_forward,
                                  .backward = cut_backward,
                                  .explain = cut_explain};
    static const StepId MADE[] = {Q, K, V};
    (void)bug;
    for (size_t i = 0; i < sizeof MADE / sizeof *MADE; i++) {
        Node *node = &trace->node[MADE[i]];
        if (node->op) {
            node->op = &CUT;
        } else if (node->value.at) {
            Matrix given = node->value;
            node->value = matrix_new(trace->arena, given.rows, given.cols);
            cut(node->value, given, node->heads);
        }
    }
}

/* ---- joined by reshape ---- */

/* Which cell of which head lands in (row, col). */
static void joined_from(const Job *job, size_t row, size_t col, size_t *head, size_t *from_row, size_t *from_col) {
    Matrix z = job->in[0];
    size_t width = z.cols / job->trace->shape.heads, flat = row * z.cols + col;
    *head = flat / (z.rows * width);
    *from_row = flat / width % z.rows;
    *from_col = flat % width;
}

static size_t joined_col(const Job *job, size_t head, size_t col) {
    return head * (job->in[0].cols / job->trace->shape.heads) + col;
}

static void join_forward(const Job *job) {
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++) {
            size_t head, row, col;
            joined_from(job, i, j, &head, &row, &col);
            *matrix_cell(job->out, i, j) = matrix_at(job->in[0], row, joined_col(job, head, col));
        }
}

/* out[i,j] = z[from] */
static void join_backward(const Job *job) {
    for (size_t i = 0; i < job->dout.rows; i++)
        for (size_t j = 0; j < job->dout.cols; j++) {
            size_t head, row, col;
            joined_from(job, i, j, &head, &row, &col);
            *matrix_cell(job->din[0], row, joined_col(job, head, col)) += matrix_at(job->dout, i, j);
        }
}

static void join_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    notes->kind = NOTE_PLACE;
    joined_from(job, row, col, &notes->place_head, &notes->place_row, &notes->place_col);
}

static void plant_join(const Bug *bug, Trace *trace) {
    static const Operation JOIN = {
        .name = "reshape", .forward = join_forward, .backward = join_backward, .explain = join_explain};
    (void)bug;
    trace->node[CONCAT].op = &JOIN;
    trace->node[CONCAT].off = false;
}

/* ---- mixed and grouped ---- */

static void plant_no_wo(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[OUT].off = true;
}

static bool needs_square_wo(const Bug *bug, const Model *m, Error *err) {
    Matrix wo = m->given[WO];
    if (!wo.at) return refuse(err, "%s needs a wo: init healthy", "%s 需要 wo：init healthy", bug->name);
    if (wo.rows == wo.cols) return true;
    return refuse(err, "%s needs a square wo, and it is %zux%zu: new", "%s 需要方的 wo，而它是 %zux%zu：new", bug->name,
                  wo.rows, wo.cols);
}

static void plant_tiled(const Bug *bug, Trace *trace) {
    (void)bug;
    for (size_t h = 0; h < trace->shape.heads; h++) trace->rule.group[h] = h % trace->shape.kv_heads;
}

static bool needs_groups(const Bug *bug, const Model *m, Error *err) {
    Shape s = model_shape(m);
    if (s.kv_heads > 1 && s.kv_heads < s.heads) return true;
    return refuse(err,
                  "%s needs more than one key/value head and fewer than the heads, and here are %zu of %zu: "
                  "new heads=4 kv_heads=2",
                  "%s 需要不止一个 KV 头，且少于头数，而这里是 %zu 和 %zu：new heads=4 kv_heads=2", bug->name,
                  s.kv_heads, s.heads);
}

/* ---- rows ---- */

const Bug BUG_RESHAPE_HEADS = {
    .name = "reshape-heads",
    .together = true,
    .starred = true,
    .patient = WARD,
    .first = Q,
    .law = {"heads cut by reshape without transpose: n x heads·d_head read as heads x n x d_head",
            "拆分头时只 reshape 不转置：n x heads·d_head 被当成 heads x n x d_head"},
    .sign = {"leak is not 0, though no weight lies on a forbidden key.", "泄漏不为 0，可禁止的键上没有权重。"},
    .test =
        {"Double the last head's columns of wq: head 0 moves, so crosstalk is not 0. A wrong join leaves the weights "
         "alone.",
         "把 wq 里最后一个头的列加倍：头 0 也动了，crosstalk 不为 0。若是拼接错，权重不会动。"},
    .where = "FuxiCTR 30, Chinese-Text-Classification-Pytorch 53, hyunwoongko/transformer 15",
    .report = {"The shapes were right and so nobody looked: the first head had the first tokens.",
               "形状都对，所以没人看：最前面的头拿到的是前几个 token。"},
    .said = {"Cut by rows where columns were meant: tokens were dealt to heads.",
             "本该按列切，却按行切了：token 被分给了各个头。"},
    .needs = bug_needs_heads,
    .plant = plant_cut,
};

const Bug BUG_CONCAT_HEADS = {
    .name = "concat-heads",
    .together = true,
    .starred = true,
    .patient = WARD,
    .first = CONCAT,
    .law = {"heads joined by reshape: heads x n x d_v read as n x heads·d_v",
            "拼接头时只 reshape：heads x n x d_v 被当成 n x heads·d_v"},
    .sign = {"leak is not 0, though no weight lies on a forbidden key.", "泄漏不为 0，可禁止的键上没有权重。"},
    .test =
        {"Double the last head's columns of wq: the weights of head 0 stay, crosstalk is 0. Then compare concat with "
         "z, head by head.",
         "把 wq 里最后一个头的列加倍：头 0 的权重不动，crosstalk 为 0。再逐个头比较 concat 和 z。"},
    .where = "jsbaan/transformer-from-scratch 4, Transformer-Neural-Network 8, Various-Positional-Encoding 1",
    .report = {"The weights were right and the picture of them too; the heads were laid end to end.",
               "权重对，权重图也对；各个头却被首尾相接地放在一起。"},
    .said = {"Perfect weights, then the heads were glued in the wrong order.", "权重完美，拼头时却弄错了顺序。"},
    .needs = bug_needs_heads,
    .plant = plant_join,
};

const Bug BUG_NO_WO = {
    .name = "no-wo",
    .patient = WARD,
    .first = OUT,
    .law = {"the output projection is left out: out = concat", "漏掉了输出投影：out = concat"},
    .sign = {"All signs are healthy up to concat; only out is off.", "直到 concat 一切健康，只有 out 不对。"},
    .test = {"Change a number of wo: nothing moves.", "改 wo 的一个数：什么都没动。"},
    .said = {"The heads lie side by side and never speak to each other.", "各个头并排放着，从未交流。"},
    .needs = needs_square_wo,
    .plant = plant_no_wo,
};

const Bug BUG_GROUPS_TILED = {
    .name = "groups-tiled",
    .starred = true,
    .patient = GROUPS,
    .first = K,
    .law = {"head t reads key head t mod m instead of floor(t·m / heads)",
            "头 t 读键头 t mod m，而不是 floor(t·m / heads)"},
    .sign = {"Some heads are off, others are right to the last bit.", "有的头不对，有的头一位不差。"},
    .test = {"Ask which heads share a key head: neighbours should. A wrong cut spoils every head.",
             "看哪些头共用一个键头：应当是相邻的头。若是拆分错，每个头都坏。"},
    .where = "onnx 7274, axlearn 842",
    .report = {"Repeating the key heads one after another and repeating each in place are two calls with one shape.",
               "整组重复和逐个重复，是形状相同的两种调用。"},
    .said = {"Neighbouring heads share a key head: 0 0 1 1, not 0 1 0 1.",
             "相邻的头共用一个键头：0 0 1 1，不是 0 1 0 1。"},
    .needs = needs_groups,
    .plant = plant_tiled,
};
