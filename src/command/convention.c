#include "command/convention.h"

#include "attention/bug.h"
#include "attention/trace_plan.h"
#include "command/look.h"
#include "math/kernel.h"
#include "view/table.h"

#include <math.h>
#include <string.h>

/* ---- masks ---- */

void convention_align(Session *session) {
    Shape s = model_shape(&session->now.model);
    bool top = session->now.model.set.align == TOP_LEFT;
    const char *value = top ? "top-left" : "bottom-right";
    if (s.n_q == 0 || s.n_k == 0) say(session, "align %s", "align %s", value);
    else if (s.n_q == s.n_k)
        say(session, "align %s: no difference here, there are as many queries as keys",
            "align %s：这里没有区别，查询和键一样多", value);
    else if (top) say(session, "align top-left: query 0 stands at key 0", "align top-left：查询 0 对着键 0");
    else
        say(session, "align bottom-right: query %zu, the last, stands at key %zu, the last",
            "align bottom-right：最后的查询 %zu 对着最后的键 %zu", s.n_q - 1, s.n_k - 1);
}

static void say_window(Session *session) {
    size_t window = session->now.model.set.window;
    if (window == 1) say(session, "window 1: the query's own position only", "window 1：只有查询自己的位置");
    else if (session->now.model.set.causal)
        say(session, "window %zu: the query's own position and %zu before it",
            "window %zu：查询自己的位置和前面 %zu 个", window, window - 1);
    else
        say(session, "window %zu: the query's own position, %zu before it and %zu after it",
            "window %zu：查询自己的位置、前面 %zu 个和后面 %zu 个", window, window - 1, window - 1);
}

void convention_masks(Session *session) {
    const Settings *set = &session->now.model.set;
    Shape s = model_shape(&session->now.model);
    if ((set->causal || set->window) && s.n_q != s.n_k) convention_align(session);
    if (set->window) say_window(session);
    if (set->mask_padding)
        say(session, "padding: the columns of padded keys are closed, query rows are not",
            "padding：遮住的是填充键的列，不是查询的行");
    if (set->mask_given) say(session, "given: 1 may look, 0 may not", "given：1 可以看，0 不可以");
}

const char *convention_formula(Session *session, StepId step) {
    const Model *model = &session->now.model;
    const char *formula = sentence(STEPS[step].formula, session->like.lang);
    if (step != MASKED || model->set.fill == -INFINITY) return formula;
    Text fill = text_new(&session->scratch);
    text_put_number(&fill, rounded(session_trace(session)->arithmetic, model->set.fill));
    return arena_print(
        &session->scratch,
        session->like.lang == CHINESE ? "mask 为 1 处取 scaled，否则 %s" : "scaled where mask is 1, else %s", fill.at);
}

/* A fill that the precision cannot hold. */
static void say_fill(Session *session) {
    double fill = session->now.model.set.fill;
    const Arithmetic *arithmetic = session_trace(session)->arithmetic;
    Text asked = text_new(&session->scratch), held = text_new(&session->scratch);
    text_put_number(&asked, fill);
    text_put_number(&held, rounded(arithmetic, fill));
    if (rounded(arithmetic, fill) != fill)
        say(session, "fill %s in %s: %s", "fill %s 在 %s 中：%s", asked.at, arithmetic->name, held.at);
}

/* ---- rows that may look nowhere ---- */

void convention_empty_rows(Session *session, size_t head, size_t first, size_t end) {
    enum { NAMED = 8 };
    Error ignored = {0};
    if (!model_has(&session->now.model, WEIGHTS, &ignored)) return;
    Trace *trace = session_trace(session);
    if (!trace_has_rows(trace, MASKED) && end - first > TABLE_ROWS) return; /* they would all have to be computed */
    trace = session_rows(session, trace, first, end - first);
    Matrix masked = trace_value(trace, MASKED, head), weights = trace_value(trace, WEIGHTS, head);
    bool zh = session->like.lang == CHINESE, nan = false;
    Text rows = text_new(&session->scratch);
    size_t count = 0;
    for (size_t i = first; i < end; i++) {
        if (!softmax_empty(matrix_rows(masked, i - trace->row, 1))) continue;
        nan = nan || isnan(matrix_at(weights, i - trace->row, 0));
        if (count++ < NAMED) text_print(&rows, zh ? "%s第 %zu 行" : "%srow %zu", count > 1 ? zh ? "、" : ", " : "", i);
    }
    if (count > NAMED) text_print(&rows, zh ? "，还有 %zu 行" : " and %zu more", count - NAMED);
    if (count && nan)
        say(session, "may look nowhere, so the weights are 0/0 = nan: %s", "什么都看不到，权重成为 0/0 = nan：%s",
            rows.at);
    else if (count)
        say(session, "may look nowhere, so the weights are 0 by definition: %s", "什么都看不到，权重按定义为 0：%s",
            rows.at);
}

/* ---- positions ---- */

/* "pairs of columns (0,1) (2,3)", of one head. */
static const char *pairs_of(Session *session, bool half) {
    enum { SHOWN = 2 };
    size_t d = model_shape(&session->now.model).d_head, pairs = d / 2;
    Text text = text_new(&session->scratch);
    for (size_t i = 0; i < pairs && i < SHOWN; i++)
        text_print(&text, " (%zu,%zu)", half ? i : 2 * i, half ? i + pairs : 2 * i + 1);
    if (pairs > SHOWN) text_put(&text, session->like.lang == CHINESE ? "……" : " …");
    return text.at;
}

/* "1/256", or a decimal number. */
static const char *slope_of(Session *session, size_t heads, size_t head) {
    double slope = alibi_slope(heads, head), over = 1 / slope;
    if (over == floor(over)) return arena_print(&session->scratch, "1/%.0f", over);
    return look_number(session, slope);
}

static const char *alibi_costs(Session *session) {
    size_t heads = session->now.model.set.heads;
    const char *first = slope_of(session, heads, 0), *last = slope_of(session, heads, heads - 1);
    bool zh = session->like.lang == CHINESE;
    if (heads == 1)
        return arena_print(&session->scratch, zh ? "：每相隔 1 个位置扣 %s" : ": each place away costs %s", first);
    return arena_print(&session->scratch,
                       zh ? "：每相隔 1 个位置扣 %s（头 0）到 %s（头 %zu）"
                          : ": each place away costs %s (head 0) to %s (head %zu)",
                       first, last, heads - 1);
}

const char *convention_position(Session *session) {
    const Model *model = &session->now.model;
    bool zh = session->like.lang == CHINESE, half = model->set.position == ROPE_HALF;
    if (model->set.position == SINUSOIDAL)
        return zh ? "：x 加上位置，偶数列是 sin，奇数列是 cos" : ": added to x, sin in even columns, cos in odd ones";
    if (model_shape(model).d_head == 0) return "";
    if (model->set.position == ROPE || half)
        return arena_print(&session->scratch,
                           zh ? "：在每个头里成对旋转的列%s" : ": in each head columns turn in pairs%s",
                           pairs_of(session, half));
    if (model->set.position == ALIBI) return alibi_costs(session);
    return "";
}

static void say_position(Session *session) {
    Text value = text_new(&session->scratch);
    const char *convention = convention_position(session);
    setting_find("position")->get(&session->now.model, &value);
    if (*convention) say(session, "position %s%s", "position %s%s", value.at, convention);
}

/* ---- beside a step ---- */

/* What no row of weights should do; the first that does. Only where it is known that a bug is planted. */
static void say_sums(Session *session) {
    static const double EXACT = 1e-3;
    if (!session->now.model.bug || session->now.sick.hidden || session_trace(session)->lazy) return;
    Matrix weights = trace_value(session_trace(session), WEIGHTS, session->now.at.head);
    for (size_t i = 0; i < weights.rows; i++) {
        double sum = 0;
        for (size_t j = 0; j < weights.cols; j++) sum += matrix_at(weights, i, j);
        if (sum == 0 || isnan(sum) || fabs(sum - 1) < EXACT) continue;
        say(session, "rows no longer add to 1: row %zu adds to %s", "各行之和不再是 1：第 %zu 行之和为 %s", i,
            look_number(session, sum));
        return;
    }
}

/* A bug that everybody knows of, at the step where it shows first. */
static void say_planted(Session *session, StepId step) {
    const Bug *bug = session->now.model.bug;
    if (bug && !session->now.sick.hidden && bug->first == step)
        say(session, "planted here, %s: %s", "这里植入了 %s：%s", bug->name, sentence(bug->law, session->like.lang));
}

void convention_step(Session *session, StepId step) {
    const Model *model = &session->now.model;
    say_planted(session, step);
    if (!step_on(model, step)) return;
    if (step == PLACED || step == Q_ROT || step == K_ROT || step == BIASED) say_position(session);
    if (step == MASKED) convention_masks(session);
    if (step == MASKED) say_fill(session);
    if (step != WEIGHTS) return;
    convention_empty_rows(session, session->now.at.head, 0, model_shape(model).n_q);
    say_sums(session);
}
