/* Planted bugs of the masks: what is forbidden, and how it is kept out. */
#include "attention/bug_rows.h"

/* ---- what is forbidden ---- */

typedef unsigned Forbids(const Sight *sight, const Model *model, size_t row, size_t key);

static unsigned inverted(const Sight *sight, const Model *model, size_t row, size_t key) {
    return sight_forbids(sight, model, row, key) ? 0 : FORBID_BUG;
}

/* The causal mask moved by `ahead` keys; the other masks stay where they are. */
static unsigned causal_moved(const Sight *sight, const Model *model, size_t row, size_t key, ptrdiff_t ahead) {
    unsigned why = sight_forbids(sight, model, row, key), others = why & ~(unsigned)FORBID_CAUSAL;
    bool later = (ptrdiff_t)key > (ptrdiff_t)row + sight->shift + ahead;
    return others | (!later ? 0u : why & FORBID_CAUSAL ? FORBID_CAUSAL : FORBID_BUG);
}

static unsigned peeking(const Sight *sight, const Model *model, size_t row, size_t key) {
    return causal_moved(sight, model, row, key, 1);
}

static unsigned blind(const Sight *sight, const Model *model, size_t row, size_t key) {
    return causal_moved(sight, model, row, key, -1);
}

static unsigned by_rows(const Sight *sight, const Model *model, size_t row, size_t key) {
    unsigned why = sight_forbids(sight, model, row, key) & ~(unsigned)FORBID_PADDING;
    Matrix real = model->given[KEY_PADDING];
    bool blocked = sight->padding && real.at && row < real.cols && matrix_at(real, 0, row) == 0;
    return why | (blocked ? FORBID_BUG : 0u);
}

/* ---- could it show? ---- */

/* Does the slip forbid another set of cells than the masks in force? */
static bool shows(const Bug *bug, const Model *m, Forbids *forbids, Sight slipped, Error *err) {
    Shape s = model_shape(m);
    Sight sight = sight_of(m);
    for (size_t i = 0; i < s.n_q; i++)
        for (size_t j = 0; j < s.n_k; j++)
            if (!sight_forbids(&sight, m, i, j) != !forbids(&slipped, m, i, j)) return true;
    return refuse(err, "%s would change no cell of this mask, %zux%zu: try more tokens, or another mask",
                  "%s 不会改变这个 %zux%zu 掩码的任何一格：请增加 token，或换一个掩码", bug->name, s.n_q, s.n_k);
}

static bool needs_mask(const Bug *bug, const Model *m, Error *err) {
    Shape s = model_shape(m);
    Sight sight = sight_of(m);
    for (size_t i = 0; i < s.n_q; i++)
        for (size_t j = 0; j < s.n_k; j++)
            if (sight_forbids(&sight, m, i, j)) return true;
    return refuse(err, "%s needs a mask that forbids something: mask causal",
                  "%s 需要一个确实遮住了什么的掩码：mask causal", bug->name);
}

static bool needs_causal(const Bug *bug, const Model *m, Error *err) {
    if (m->set.causal) return true;
    return refuse(err, "%s needs a causal mask: mask causal", "%s 需要因果掩码：mask causal", bug->name);
}

static bool needs_next(const Bug *bug, const Model *m, Error *err) {
    return needs_causal(bug, m, err) && shows(bug, m, peeking, sight_of(m), err);
}

static bool needs_self(const Bug *bug, const Model *m, Error *err) {
    return needs_causal(bug, m, err) && shows(bug, m, blind, sight_of(m), err);
}

static bool needs_padding(const Bug *bug, const Model *m, Error *err) {
    if (!m->set.mask_padding || !m->given[KEY_PADDING].at)
        return refuse(err, "%s needs padding in force: padding 1, then mask padding",
                      "%s 需要填充掩码生效：先 padding 1，再 mask padding", bug->name);
    return shows(bug, m, by_rows, sight_of(m), err);
}

static bool needs_window(const Bug *bug, const Model *m, Error *err) {
    Sight slipped = sight_of(m);
    if (slipped.window == 0)
        return refuse(err, "%s needs a window: mask causal window 3", "%s 需要窗口：mask causal window 3", bug->name);
    slipped.window++;
    return shows(bug, m, sight_forbids, slipped, err);
}

static bool needs_offset(const Bug *bug, const Model *m, Error *err) {
    Sight slipped = sight_of(m);
    Shape s = model_shape(m);
    if (!m->set.causal || m->set.align != BOTTOM_RIGHT || s.n_q >= s.n_k)
        return refuse(err,
                      "%s needs mask causal, align bottom-right and fewer queries than keys, and here are %zu and %zu: "
                      "load clinic-short",
                      "%s 需要 mask causal、align bottom-right，且查询少于键，而这里是 %zu 和 %zu：load clinic-short",
                      bug->name, s.n_q, s.n_k);
    slipped.shift = 0;
    return shows(bug, m, sight_forbids, slipped, err);
}

/* ---- planting ---- */

static void plant_inverted(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.forbids = inverted;
}

static void plant_peeking(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.forbids = peeking;
}

static void plant_blind(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.forbids = blind;
}

static void plant_by_rows(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.forbids = by_rows;
}

static void plant_window(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.sight.window++;
}

static void plant_top_left(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->rule.sight.shift = 0;
}

static void plant_added(const Bug *bug, Trace *trace) {
    (void)bug;
    trace->node[MASKED].op = &OP_ADD;
}

static void multiplied_forward(const Job *job) {
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++)
            *matrix_cell(job->out, i, j) = matrix_at(job->in[0], i, j) * matrix_at(job->in[1], i, j);
}

static void multiplied_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    bug_explain(notes, matrix_columns(matrix_rows(job->in[0], row, 1), col, 1),
                matrix_columns(matrix_rows(job->in[1], row, 1), col, 1));
}

static void plant_multiplied(const Bug *bug, Trace *trace) {
    static const Operation MULTIPLIED = {
        .name = "multiply", .forward = multiplied_forward, .explain = multiplied_explain};
    (void)bug;
    trace->node[MASKED].op = &MULTIPLIED;
}

static void after_forward(const Job *job) {
    OP_SOFTMAX.forward(job);
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++) *matrix_cell(job->out, i, j) *= matrix_at(job->in[1], i, j);
}

static void after_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    (void)col;
    bug_explain(notes, matrix_rows(job->in[0], row, 1), matrix_rows(job->in[1], row, 1));
}

static void plant_after(const Bug *bug, Trace *trace) {
    static const Operation AFTER = {.name = "softmax, mask", .forward = after_forward, .explain = after_explain};
    (void)bug;
    trace->node[MASKED].off = true;
    trace->node[WEIGHTS].op = &AFTER;
    trace->node[WEIGHTS].in[1] = ALLOWED;
    trace->node[WEIGHTS].inputs = 2;
}

/* ---- rows ---- */

const Bug BUG_MASK_AFTER_SOFTMAX = {
    .name = "mask-after-softmax",
    .starred = true,
    .patient = WARD,
    .first = MASKED,
    .law = {"forbidden weights are set to 0 after softmax, not renormalised: weights = softmax(scaled)·allowed",
            "softmax 之后才把禁止的权重设为 0，且不再归一化：weights = softmax(scaled)·allowed"},
    .sign = {"Some row sums are below 1.", "有的行和小于 1。"},
    .test =
        {"Change the last row of x alone: the rows before it move. No row sums to more than 1, as with softmax down "
         "the columns.",
         "只改 x 的最后一行：前面的行也动了。没有哪一行的和超过 1；若是 softmax 沿列做，就会超过。"},
    .said = {"The future took its share first, then was erased. What is left does not sum to 1, and still knows.",
             "未来先分走一份，再被抹掉。剩下的和不为 1，而且仍然知道未来。"},
    .needs = needs_mask,
    .plant = plant_after,
};

const Bug BUG_MASK_MULTIPLIED = {
    .name = "mask-multiplied",
    .starred = true,
    .patient = WARD,
    .first = MASKED,
    .law = {"scores times the 1/0 mask: masked = scaled·allowed", "分数乘以 1/0 掩码：masked = scaled·allowed"},
    .sign = {"There is weight on forbidden keys.", "禁止的键上有权重。"},
    .test = {"Look at the forbidden weights of one row: all are equal. Where the mask is added they differ.",
             "看某一行里被禁止的权重：它们全都相等。若是把掩码加上去，它们就各不相同。"},
    .said = {"A score of 0 is not a ban. Among negative scores it wins.", "分数为 0 不是禁止。在负数中间它反而赢。"},
    .needs = needs_mask,
    .plant = plant_multiplied,
};

const Bug BUG_MASK_ADDED = {
    .name = "mask-added",
    .patient = WARD,
    .first = MASKED,
    .law = {"the 1/0 mask is added to the scores: masked = scaled + allowed",
            "1/0 掩码被加到分数上：masked = scaled + allowed"},
    .sign = {"There is weight on forbidden keys.", "禁止的键上有权重。"},
    .test = {"Look at the forbidden weights of row 0: they differ. Where the scores are multiplied they are all equal.",
             "看第 0 行里被禁止的权重：它们各不相同。若是把分数乘上掩码，它们就全都相等。"},
    .where = "pytorch 21518, transformers 24897, tinygrad 2425",
    .report = {"A mask of 1 and 0 was handed over where numbers to be added were expected; nothing complained.",
               "该给加数的地方给了 1 和 0 的掩码，没有任何报错。"},
    .said = {"One point for being allowed is a preference, not a mask.", "允许就加一分，那是偏好，不是掩码。"},
    .needs = needs_mask,
    .plant = plant_added,
};

const Bug BUG_MASK_INVERTED = {
    .name = "mask-inverted",
    .starred = true,
    .patient = WARD,
    .first = MASKED,
    .law = {"1 is read as may not look", "1 被当成不许看"},
    .sign = {"All weight lies on forbidden keys.", "全部权重都在禁止的键上。"},
    .test =
        {"Find the empty row: here it is the last one, which should see most. Where a token may not see itself it is "
         "row 0.",
         "找空行：这里是最后一行，而它本该看得最多。若是 token 看不到自己，空的是第 0 行。"},
    .where = "pytorch 170400, LLMs-from-scratch 1061, TransformerEngine 614, cs249r_book 1785",
    .report = {"True means keep in one library and drop in another, and a mask went from the first to the second.",
               "True 在一个库里是保留，在另一个库里是丢掉，而掩码从前者传到了后者。"},
    .said = {"Somebody's 1 means hide. State the polarity where the mask is made.",
             "有人用 1 表示遮住。在生成掩码处写明极性。"},
    .needs = needs_mask,
    .plant = plant_inverted,
};

const Bug BUG_MASK_PEEK = {
    .name = "mask-peek",
    .starred = true,
    .patient = WARD,
    .first = MASKED,
    .law = {"one key too far: row i may see keys up to i + 1", "多看一个键：第 i 行能看到第 i + 1 个键为止"},
    .sign = {"There is weight on forbidden keys.", "禁止的键上有权重。"},
    .test = {"See which forbidden keys of row 0 have weight: only the next one, and the last row is as in health.",
             "看第 0 行里哪些禁止的键有权重：只有下一个；最后一行和健康时一样。"},
    .said = {"One place too far: the answer is exactly what a language model must predict.",
             "多看了一位：而那正是语言模型要预测的。"},
    .needs = needs_next,
    .plant = plant_peeking,
};

const Bug BUG_MASK_BLIND = {
    .name = "mask-blind",
    .patient = WARD,
    .first = MASKED,
    .law = {"not even itself: row i may see keys below i only", "连自己也看不到：第 i 行只能看到小于 i 的键"},
    .sign = {"The diagonal is 0.", "对角线是 0。"},
    .test =
        {"Find the empty row: here it is row 0, and row 1 looks at key 0 alone. With an inverted mask it is the last "
         "row.",
         "找空行：这里是第 0 行，而第 1 行只看第 0 个键。若是掩码反了，空的是最后一行。"},
    .said = {"A token may look at itself; without that row 0 has nothing.",
             "token 可以看自己；否则第 0 行什么也没有。"},
    .needs = needs_self,
    .plant = plant_blind,
};

const Bug BUG_PADDING_ROWS = {
    .name = "padding-rows",
    .starred = true,
    .patient = PADDED,
    .first = MASKED,
    .law = {"padding blocks query rows, not key columns", "填充屏蔽了查询的行，而不是键的列"},
    .sign = {"There is weight on padding.", "填充位上有权重。"},
    .test = {"Look at the rows of the padding tokens: they are empty, and the real rows look at padding.",
             "看填充 token 自己的行：它们是空的，而真实的行却在看填充。"},
    .where = "attention-is-all-you-need-keras 16, hyunwoongko/transformer 40, pytorch 63271",
    .report = {"The padding mask was turned by 90 degrees: it silenced the padding tokens and left them to be read.",
               "填充掩码转了 90 度：填充 token 不能看别人，别人却照样读它们。"},
    .said = {"Padding must not be looked at. Forbidding it to look is something else.",
             "填充位不许被看。不许它看别人是另一回事。"},
    .needs = needs_padding,
    .plant = plant_by_rows,
};

const Bug BUG_WINDOW_PLUS_ONE = {
    .name = "window-plus-one",
    .patient = WINDOW_WARD,
    .first = MASKED,
    .law = {"the window holds w + 1 keys", "窗口里有 w + 1 个键"},
    .sign = {"There is weight on forbidden keys, and yet leak is 0.", "禁止的键上有权重，泄漏却是 0。"},
    .test = {"Count the keys of the last row: one too many, on the far side. Where row 0 peeks it is the near side.",
             "数最后一行能看到的键：多了一个，在远的那一边。若是多看下一个 token，则在近的那一边。"},
    .where = "transformers 39408, vllm 3385, mlx-lm 390, onnxruntime 25927",
    .report = {"Two programs agree on the window's size and not on whether it counts the row's own place.",
               "两个程序的窗口大小相同，但算不算自己这一格，说法不同。"},
    .said = {"Does the window count the row's own place? Say it in words.", "窗口算不算自己这一格？用话写清楚。"},
    .needs = needs_window,
    .plant = plant_window,
};

const Bug BUG_ALIGN_TOP_LEFT = {
    .name = "align-top-left",
    .patient = SHORT,
    .first = MASKED,
    .law = {"the offset of the causal mask is left out when there are fewer queries than keys",
            "查询少于键时，漏掉了因果掩码的偏移"},
    .sign = {"Rows see too few keys.", "每一行看到的键太少。"},
    .test =
        {"Count the keys of the last row: it should see all of them. A wrong window keeps the newest keys, this slip "
         "the oldest.",
         "数最后一行能看到的键：它应当看到全部。窗口错了留下最新的键，这个错留下最旧的键。"},
    .where = "pytorch 103082, mlx 2835, onnxruntime 29050",
    .report = {"Two rules are both called causal, and the same call chose one or the other by the path it took.",
               "两种规则都叫 causal，同一个调用走的路径不同，用的规则也不同。"},
    .said = {"The last query must see every key; here it saw three.", "最后一个查询应当看到所有键；这里只看到三个。"},
    .needs = needs_offset,
    .plant = plant_top_left,
};
