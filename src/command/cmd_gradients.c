#include "command/commands.h"
#include "command/gradient_rows.h"
#include "math/measure.h"
#include "view/number.h"
#include "command/turn.h"
#include "view/views.h"

#include <math.h>

/* The step that reads this one, as the trace computes it: the gradient came from there. STEP_COUNT: none that is shown. */
static StepId reader(const Trace *trace, StepId step, const bool *shown) {
    for (StepId id = step + 1; id < STEP_COUNT; id++) {
        const Node *node = &trace->node[id];
        if (!shown[id] || node->off) continue;
        for (size_t i = 0; i < node->inputs; i++)
            if (trace_through(trace, node->in[i]) == step) return id;
    }
    return STEP_COUNT;
}

/* In words what the bar would show. */
static void say_size(Session *session, const char *name, double size, double largest) {
    const char *number = isnan(size) ? "nan" : arena_print(&session->scratch, "%.4g", size);
    if (!(largest > 0) || isnan(size)) say(session, "%s: %s", "%s：%s", name, number);
    else if (size == largest) say(session, "%s: %s, the largest", "%s：%s，最大值", name, number);
    else say(session, "%s: %s, %.2g of the largest", "%s：%s，是最大值的 %.2g 倍", name, number, size / largest);
}

/* `after`: the norm one step later; 0: none, the row has no share of it. */
static void put_row(Session *session, StepId step, double size, double after, double largest) {
    enum { NAME = 10, BAR = 24, DECADES = 6 /* a block is a quarter of one */ };
    if (session->like.plain) {
        say_size(session, STEPS[step].name, size, largest);
        return;
    }
    Text line = text_new(&session->scratch);
    text_put(&line, STEPS[step].name);
    text_pad(&line, NAME);
    if (isnan(size)) text_put(&line, "         nan");
    else text_print(&line, "%12.4g", size);
    if (after > 0 && step >= TABLE) text_print(&line, "%10.3g", size / after);
    text_pad(&line, NAME + BAR);
    text_put(&line, number_blocks(&session->scratch, largest > 0 ? size / largest : 0, DECADES, BAR));
    say_text(session, line.at);
}

static bool run_gradients(Session *session, const Call *call, Error *err) {
    if (call->words.count && !text_same(call->words.at[0], "toggle"))
        return refuse(err, "after gradients stands nothing (the table) or toggle (the view), not '%s'",
                      "gradients 之后什么都不写（表格），或者写 toggle（视图），不能是 '%s'", call->words.at[0]);
    if (call->words.count) return turn_to(session, &VIEW_GRADIENT, true, err);
    if (!session_has_model(session, err) || !model_has(&session->now.model, OUT, err)) return false;
    Trace *trace = session_trace(session);
    if (!trace_has_grad(trace, err) || !session_pull(session, err)) return false;
    const Model *model = &session->now.model;
    double largest = 0, size[STEP_COUNT];
    bool shown[STEP_COUNT] = {false};
    for (StepId id = 0; id < STEP_COUNT; id++) {
        bool number = id != MASK && id != KEY_PADDING && id != G && !STEPS[id].hidden;
        bool there = step_is_given_only(id) ? model->given[id].at != NULL : STEPS[id].bar && step_on(model, id);
        if (id == BIAS) there = there && model->set.bias_given;
        Error ignored = {0};
        shown[id] =
            number && there && trace_has_grads(trace, id) && (step_is_given_only(id) || model_has(model, id, &ignored));
        if (!shown[id]) continue;
        size[id] = matrix_norm(trace_grad_whole(trace, id));
        largest = size[id] > largest ? size[id] : largest;
    }
    bool given = model->given[G].at != NULL;
    if (given) say(session, "norm of dL/d…, L = sum of out·g, all heads", "dL/d… 的范数，L = out·g 之和，所有头");
    else say(session, "norm of dL/d…, L = sum of out, all heads", "dL/d… 的范数，L = out 之和，所有头");
    if (!session->like.plain)
        say(session, "then its share of the norm one step later; bars: four blocks more is ten times as much",
            "后面是它占后一步范数的比；横条：每多四格，就大十倍");
    for (size_t i = STEP_COUNT; i-- > TABLE;)
        if (shown[i]) {
            StepId later = reader(trace, (StepId)i, shown);
            put_row(session, (StepId)i, size[i], later == STEP_COUNT ? 0 : size[later], largest);
        }
    for (StepId id = 0; id < TABLE; id++)
        if (shown[id]) put_row(session, id, size[id], 0, largest);
    if (!trace->lazy) gradient_rows(session, trace);
    return true;
}

const Command CMD_GRADIENTS = {
    .name = "gradients",
    .usage = "gradients [toggle]",
    .example = "gradients",
    .takes = "toggle",
    .help = {"how strongly the loss pulls at every step; toggle: the view",
             "损失对每一步的梯度有多大；toggle：梯度视图"},
    .kind = LOOK,
    .area = AREA_UNDERSTAND,
    .max = 1,
    .reveals = true,
    .run = run_gradients,
};
