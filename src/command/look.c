#include "command/look.h"

#include "command/call.h"
#include "session/secret.h"
#include "view/focus.h"

#include <math.h>

bool look_step(Session *session, const char *name, StepId *step, Error *err) {
    *step = step_find(name);
    if (*step == STEP_COUNT) {
        const char *names[STEP_COUNT];
        size_t count = 0;
        for (StepId id = 0; id < STEP_COUNT; id++)
            if (!STEPS[id].hidden) names[count++] = STEPS[id].name;
        const char *meant = nearest_word((Words){names, count}, name);
        if (meant)
            return refuse(err, "no matrix is called '%s'; did you mean '%s'?", "没有叫 '%s' 的矩阵；你是指 '%s' 吗？",
                          name, meant);
        return refuse(err, "no matrix is called '%s': names lists what there is",
                      "没有叫 '%s' 的矩阵：names 会列出现有的", name);
    }
    return session_has_model(session, err) && model_has(&session->now.model, *step, err);
}

bool look_head(Session *session, const char *text, size_t *head, Error *err) {
    size_t heads = session->now.model.set.heads;
    uint64_t number;
    bool there = text_count(text, heads - 1, &number);
    if (!there && heads == 1)
        return refuse(err, "there is one head, head 0, and no head '%s'", "只有一个头，编号 0，没有头 '%s'", text);
    if (!there)
        return refuse(err, "there are %zu heads, counted from 0 to %zu, and no head '%s'",
                      "共有 %zu 个头，编号 0 到 %zu，没有头 '%s'", heads, heads - 1, text);
    *head = (size_t)number;
    return true;
}

/* ---- what is looked at ---- */

Look look_at(Session *session, StepId step, size_t head, bool asked) {
    const Node *node = &session_trace(session)->node[step];
    bool whole = node->layout == ONE || (step_is_given_only(step) && node->layout == COLUMNS && !asked);
    return (Look){.step = step, .head = head, .whole = whole};
}

Matrix look_value(Session *session, const Look *look) {
    Trace *trace = session_trace(session);
    if (look->grad)
        return look->whole ? trace_grad_whole(trace, look->step) : trace_grad(trace, look->step, look->head);
    return look->whole ? trace_whole(trace, look->step) : trace_value(trace, look->step, look->head);
}

void look_size(Session *session, const Look *look, size_t *rows, size_t *cols) {
    Trace *trace = session_trace(session);
    trace_size(trace, look->step, look->head, rows, cols);
    if (look->whole && trace->node[look->step].layout != ONE) *cols = trace_whole(trace, look->step).cols;
}

/* All rows are at hand, of the value or the gradient. */
static bool has_all(const Trace *trace, const Look *look) {
    return look->grad ? trace_has_grads(trace, look->step) : trace_has_rows(trace, look->step);
}

Matrix look_part(Session *session, const Look *look, size_t row, size_t rows) {
    Trace *trace = session_trace(session), *band = trace;
    if (has_all(trace, look)) return matrix_rows(look_value(session, look), row, rows);
    band = session_rows(session, trace, row, rows);
    Matrix m = !look->grad   ? trace_value(band, look->step, look->head)
               : look->whole ? trace_grad_whole(band, look->step)
                             : trace_grad(band, look->step, look->head);
    return matrix_rows(m, row - band->row, rows);
}

bool look_all(Session *session, const Look *look, Error *err) {
    const Trace *trace = session_trace(session);
    if (has_all(trace, look)) return true;
    if (look->grad)
        return refuse(err, "the gradient of %s is not kept whole, the model is too large: gradients, or fewer tokens",
                      "%s 的梯度没有整体保存，模型太大：请先 gradients，或减少 token", STEPS[look->step].name);
    size_t rows, cols, mb;
    look_size(session, look, &rows, &cols);
    mb = (rows * cols * trace_heads(trace, trace_through(trace, look->step)) + 131071) / 131072;
    return refuse(err,
                  "%s of all heads takes %zu MB and is not kept whole: a slice such as show %s[0:10], or fewer tokens",
                  "所有头的 %s 需要 %zu MB，没有整体保存：可以看切片，例如 show %s[0:10]，或减少 token",
                  STEPS[look->step].name, mb, STEPS[look->step].name);
}

const char *look_name(Session *session, const Look *look, const char *cut) {
    Arena *arena = &session->scratch;
    const char *name = STEPS[look->step].name;
    bool zh = session->like.lang == CHINESE;
    if (look->grad) name = arena_print(arena, zh ? "%s%s 的梯度" : "gradient of %s%s", name, cut);
    else name = arena_print(arena, "%s%s", name, cut);
    return look->whole ? name : arena_print(arena, zh ? "%s，头 %zu" : "%s, head %zu", name, look->head);
}

typedef const char *(*NameOf)(const Model *model, size_t index);

/* The names in the language of the sitting. */
static Labels in_language(Session *session, Labels names) {
    const char **at = TAKE_ARRAY(&session->scratch, const char *, names.count + 1);
    for (size_t i = 0; i < names.count; i++)
        at[i] = text_name(&session->scratch, names.at[i], session->like.lang == CHINESE);
    return (Labels){at, names.count};
}

static Labels names_of(Session *session, NameOf name, size_t count) {
    const char **at = TAKE_ARRAY(&session->scratch, const char *, count + 1);
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        const char *found = name(&session->now.model, i);
        at[i] = found ? found : "";
        any = any || found;
    }
    return in_language(session, (Labels){at, any ? count : 0});
}

static bool is_weight(StepId step) {
    return step_is_given_only(step) && step != X && step != CONTEXT && step != MASK && step != BIAS && step != G;
}

Labels look_rows(Session *session, const Look *look) {
    const Model *model = &session->now.model;
    Shape shape = model_shape(model);
    if (is_weight(look->step)) return in_language(session, model->row_names[look->step]);
    bool keys = STEPS[look->step].kv || look->step == CONTEXT;
    return keys ? names_of(session, model_key_name, shape.n_k) : names_of(session, model_query_name, shape.n_q);
}

Labels look_cols(Session *session, const Look *look) {
    const Model *model = &session->now.model;
    bool keys = STEPS[look->step].layout == STACKED || look->step == ALLOWED || look->step == MASK ||
                look->step == BIAS || look->step == KEY_PADDING;
    if (keys) return names_of(session, model_key_name, model_shape(model).n_k);
    return look->whole ? in_language(session, model->col_names[look->step]) : (Labels){0};
}

const char *look_story(Session *session, const Look *look) {
    const Step *step = &STEPS[look->step];
    bool zh = session->like.lang == CHINESE;
    if (look->grad) return zh ? "损失随每个格子变化多快" : "how fast the loss changes with each cell";
    if (look->step == OUT && !step_on(&session->now.model, OUT))
        return zh ? "没有 wo，就是各个头并排" : "no wo, so the heads side by side";
    StepId through = trace_through(session_trace(session), look->step);
    if (!step_on(&session->now.model, look->step) && through != look->step)
        return arena_print(&session->scratch, zh ? "已关闭，与 %s 相同" : "off, the same as %s", STEPS[through].name);
    return sentence(step->layout == STACKED ? STEPS[SCORES].story : step->story, session->like.lang);
}

const char *look_number(Session *session, double value) {
    enum { DECIMALS = 3 };
    int decimals = session->like.digits >= 0 ? session->like.digits : value == floor(value) ? 0 : DECIMALS;
    return number_free(&session->scratch, value, decimals);
}

void look_say(Session *session) {
    Focus focus = focus_of(session);
    bool hidden = secret_of(session, focus.step, focus.head, focus_row(&focus), focus_col(&focus)) != HIDING_NONE;
    const char *value = hidden ? "?" : look_number(session, matrix_at(focus.m, focus.row, focus.col));
    say(session, "%s[%zu,%zu] = %s", "%s[%zu,%zu] = %s", focus.name, focus.row, focus.col, value);
}
