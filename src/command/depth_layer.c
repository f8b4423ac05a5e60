#include "command/depth_layer.h"

#include "command/loaded.h"
#include "command/spread.h"
#include "lab/depth.h"

static bool take(Session *session, const Model *from, Error *err) {
    Model model = loaded_fresh(&session->now.model, 1, 0);
    for (StepId id = 0; id < STEP_COUNT; id++) model.given[id] = from->given[id];
    model.set.scale = from->set.scale;
    model.set.scale_number = from->set.scale_number;
    return loaded_take(session, &model, err);
}

/* The line that makes this stack alone, of one seed, whatever the settings are by then. */
static const char *line_of(Arena *arena, const DepthPlan *plan) {
    Text line = text_new(arena);
    text_print(&line, "depth layers=%zu tokens=%zu d_model=%zu seed=%llu", plan->layers, plan->tokens, plan->d_model,
               (unsigned long long)plan->seed);
    text_put(&line, plan->skip ? " skip=on" : "");
    text_put(&line, plan->norm ? " norm=on" : "");
    text_put(&line, plan->ffn ? " ffn=on" : "");
    if (plan->root) text_put(&line, " branch=1/sqrt(L)");
    else if (plan->branch != 1) text_put(&line, " branch="), text_put_number(&line, plan->branch);
    if (plan->scale == SCALE_NUMBER) text_put(&line, " scale="), text_put_number(&line, plan->scale_number);
    else text_put(&line, plan->scale == SCALE_ON ? " scale=on" : " scale=off");
    return line.at;
}

/* What this layer of the first seed gets and is becomes the model. */
static bool enter(Session *session, const DepthPlan *plan, size_t layer, Error *err) {
    Model model;
    Settings before = session->now.model.set;
    depth_enter(&session->store, plan, layer, &model);
    if (!take(session, &model, err)) return false;
    session->kept = arena_print(&session->scratch, "%s; depth enter %zu", line_of(&session->scratch, plan), layer);
    say(session, "entered layer %zu of %zu: what it gets is x, its weights are wq, wk and wv",
        "进入第 %zu 层，共 %zu 层：它得到的是 x，它的权重是 wq、wk、wv", layer, plan->layers);
    say_text(session, loaded_sizes(session));
    loaded_say_unlike_lab(session);
    loaded_say_lost(session, &before);
    return true;
}

bool depth_enter_line(Session *session, const Call *call, Error *err) {
    const Experiment *experiment = &session->experiment;
    const DepthRecord *record = experiment->lab == &LAB_DEPTH ? experiment->record : NULL;
    if (!record || record->curves == 0)
        return refuse(err, "there is no stack to enter yet: depth", "还没有可以进入的层：先 depth");
    const DepthPlan *plan = &record->curve[record->curves - 1].plan;
    uint64_t layer;
    if (plan->seeds > 1)
        return refuse(err, "depth enter needs a stack of one seed, not of %zu: depth seed=0",
                      "depth enter 需要只有一个种子的 depth，而不是 %zu 个：depth seed=0", plan->seeds);
    if (call->words.count != 2 || call->pairs || !text_count(call->words.at[1], plan->layers, &layer) || layer == 0)
        return refuse(err, "depth enter takes a layer from 1 to %zu: depth enter 1",
                      "depth enter 后面是 1 到 %zu 的层号：depth enter 1", plan->layers);
    return enter(session, plan, (size_t)layer, err);
}

bool depth_load(Session *session, Error *err) {
    const DepthRecord *record = session->experiment.record;
    const DepthPlan *plan = &record->curve[record->on].plan;
    size_t layer = record->at ? record->at : 1;
    session->kept_kind = CHANGE;
    session->kept_role = ROLE_MODEL;
    return enter(session, plan, layer, err);
}

bool depth_push_line(Session *session, const Call *call, Error *err) {
    Model *model = &session->now.model;
    bool skip = true;
    for (size_t i = 0; i < call->pairs; i++)
        if (!text_same(call->pair[i].name, "skip"))
            return refuse(err, "depth push takes skip= alone, not %s=", "depth push 只能带 skip=，不能带 %s=",
                          call->pair[i].name);
    if (!call_switch(call, "skip", &skip, err)) return false;
    if (!session_has_model(session, err) || !model_has(model, OUT, err)) return false;
    if (!session_fill(session, err)) return false;
    Matrix x = model->given[X], out = trace_whole(session_trace(session), OUT);
    if (!x.at || x.rows != out.rows || x.cols != out.cols)
        return refuse(err,
                      "the next layer's x is %zux%zu (out), and x is %zux%zu: they must be alike, so wo must lead back",
                      "下一层的 x 是 %zux%zu（out），而 x 是 %zux%zu：两者必须一样大，所以 wo 要映射回原来的宽度",
                      out.rows, out.cols, x.rows, x.cols);
    Matrix next = matrix_copy(&session->store, out);
    for (size_t i = 0; skip && i < next.rows; i++)
        for (size_t j = 0; j < next.cols; j++) *matrix_cell(next, i, j) += matrix_at(x, i, j);
    model->given[X] = next;
    if (!session_accept(session, err)) return false;
    session->kept_role = ROLE_DATA;
    say(session,
        skip ? "x is now x + out: what the next layer gets, with a skip and no LayerNorm or FFN"
             : "x is now out: what the next layer gets, without a skip, LayerNorm or FFN",
        skip ? "x 现在是 x + out：有残差连接，没有层归一化和前馈网络时，下一层得到的就是它"
             : "x 现在是 out：没有残差连接、层归一化和前馈网络时，下一层得到的就是它");
    return true;
}
