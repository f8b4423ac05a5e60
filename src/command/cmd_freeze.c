#include "command/commands.h"
#include "command/look.h"
#include "command/said.h"

#include <math.h>
#include <string.h>

static bool run_freeze(Session *session, const Call *call, Error *err) {
    Model *model = &session->now.model;
    const char *word = call->words.at[0];
    bool on = text_same(word, "on");
    if (!on && !text_same(word, "off"))
        return refuse(err, "freeze takes on or off, not '%s'", "freeze 可以是 on 或 off，不能是“%s”", word);
    if (!session_has_model(session, err) || !model_has(model, WEIGHTS, err)) return false;
    if (on && model->bug)
        return refuse(err, "a bug is planted, and what it does to the weights would stay: bug clear, then freeze on",
                      "植入了一个错误，它造成的权重会被保留下来：先 bug clear，再 freeze on");
    if (on && model_is_large(model))
        return refuse(err,
                      "the weights of all heads are too large to be held at once here: fewer tokens, or more memory",
                      "这里所有头的权重太大，不能整体保留：请减少 token，或调大 memory");
    if (on) {
        model->given[WEIGHTS] = (Matrix){0}; /* anew: what follows from x now */
        Trace *trace = trace_new(&session->scratch, model);
        model->given[WEIGHTS] = matrix_copy(&session->store, trace_whole(trace, WEIGHTS));
    } else {
        model->given[WEIGHTS] = (Matrix){0};
    }
    if (!session_accept(session, err)) return false;
    if (on)
        say(session, "freeze on: these weights are held; from now on x acts through v alone",
            "freeze on：保留这些权重；从现在起 x 只通过 v 起作用");
    else say(session, "freeze off: the weights follow x again", "freeze off：权重重新随 x 变化");
    return true;
}

/* The outputs side by side: with the frozen weights and as attention would be. */
void said_frozen(Session *session, const Model *before) {
    const Model *now = &session->now.model;
    Error ignored = {0};
    bool moved = now->given[WEIGHTS].at && now->given[WEIGHTS].at == before->given[WEIGHTS].at &&
                 memcmp(now, before, sizeof *now) != 0;
    if (!moved || model_is_large(now) || !model_has(now, OUT, &ignored)) return;
    Model free = *now;
    free.given[WEIGHTS] = (Matrix){0};
    if (!model_has(&free, OUT, &ignored)) return;
    Matrix held = trace_whole(session_trace(session), OUT),
           live = trace_whole(trace_new(&session->scratch, &free), OUT);
    double most = 0;
    for (size_t i = 0; i < held.rows; i++)
        for (size_t j = 0; j < held.cols; j++) most = fmax(most, fabs(matrix_at(held, i, j) - matrix_at(live, i, j)));
    say(session, "frozen: out differs from that of live weights by up to %s",
        "冻结：out 与权重随 x 变化时的 out 最多相差 %s", look_number(session, most));
}

const Command CMD_FREEZE = {
    .name = "freeze",
    .usage = "freeze on|off",
    .example = "freeze on; order 2 1 0",
    .takes = "on off",
    .help = {"holds the weights of this moment: what is then done to x acts through v alone",
             "保留此刻的权重：之后对 x 的改动只通过 v 起作用"},
    .kind = CHANGE,
    .role = ROLE_DATA,
    .area = AREA_UNDERSTAND,
    .min = 1,
    .max = 1,
    .run = run_freeze,
};
