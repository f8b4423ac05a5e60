#include "command/commands.h"
#include "command/loaded.h"
#include "command/said_depth.h"
#include "command/spread.h"
#include "command/turn.h"
#include "lab/depth_name.h"

#include <math.h>

/* ---- the plan of a line ---- */

static bool read_branch(const Call *call, DepthPlan *plan, Error *err) {
    const char *word = call_value(call, "branch");
    if (!word) return true;
    plan->root = text_same(word, "1/sqrt(L)");
    if (plan->root) return true;
    if (text_number(word, &plan->branch) && isfinite(plan->branch)) return true;
    return refuse(err, "branch= takes a number or 1/sqrt(L), not '%s'", "branch= 可以是一个数或 1/sqrt(L)，不能是“%s”",
                  word);
}

static bool read_scale(Session *session, const Call *call, DepthPlan *plan, Error *err) {
    Model model = model_new();
    const char *word = call_value(call, "scale");
    model.set.scale = session->now.model.set.scale;
    model.set.scale_number = session->now.model.set.scale_number;
    Words words = {&word, 1};
    if (word && !setting_find("scale")->set(&session->scratch, &model, words, err)) return false;
    plan->scale = model.set.scale;
    plan->scale_number = model.set.scale_number;
    return true;
}

static bool read_stack(Session *session, const Call *call, DepthPlan *plan, Error *err) {
    const char *stack = call_value(call, "stack"), *word;
    if (!stack || depth_stack(&session->scratch, stack, plan, &word)) return true;
    return refuse(err, "stack= takes plain, skip, norm, ffn, root and unscaled, joined by +, or all, not '%s'",
                  "stack= 可以是用 + 连起来的 plain、skip、norm、ffn、root、unscaled，或 all，不能是“%s”", word);
}

/* `stack=all` as the list it stands for. */
static Call with_all(const Call *call) {
    Call list = *call;
    for (size_t i = 0; i < list.pairs; i++)
        if (text_same(list.pair[i].name, "stack") && text_same(list.pair[i].value, "all"))
            list.pair[i].value = DEPTH_ALL;
    return list;
}

static bool read_plan(Session *session, const Call *call, DepthPlan *plan, Error *err) {
    uint64_t layers = 12, tokens = 16, d_model = 64, seeds = 1;
    *plan = (DepthPlan){.branch = 1};
    bool fine =
        call_count(call, "layers", 1, DEPTH_LAYERS, &layers, err) &&
        call_count(call, "tokens", 2, 1024, &tokens, err) && call_count(call, "d_model", 1, 1024, &d_model, err) &&
        call_count(call, "seeds", 1, 1000, &seeds, err) && call_count(call, "seed", 0, UINT64_MAX, &plan->seed, err) &&
        read_scale(session, call, plan, err) && read_stack(session, call, plan, err) &&
        call_switch(call, "skip", &plan->skip, err) && call_switch(call, "norm", &plan->norm, err) &&
        call_switch(call, "ffn", &plan->ffn, err) && read_branch(call, plan, err);
    plan->layers = (size_t)layers, plan->tokens = (size_t)tokens, plan->d_model = (size_t)d_model;
    plan->seeds = (size_t)seeds;
    if (fine && !plan->skip && (plan->root || plan->branch != 1))
        return refuse(err, "branch= scales what a skip adds, and there is no skip: skip=on",
                      "branch= 缩放跳连所加的部分，而这里没有跳连：skip=on");
    return fine;
}

static bool run_stack(Session *session, const Call *call, Error *err) {
    Branch *branch;
    size_t count;
    Call list = with_all(call);
    if (!call_spread(&session->scratch, &list, DEPTH_CURVES, &branch, &count, err)) return false;
    DepthPlan *plan = TAKE_ARRAY(&session->scratch, DepthPlan, count);
    for (size_t i = 0; i < count; i++)
        if (!read_plan(session, &branch[i].call, &plan[i], err)) return false;
    session->kept_kind = LOOK;
    depth_run(&session->experiment, call_line(&session->scratch, "depth", call), plan, count, &session->watch);
    if (!turn_to_lab(session)) said_depth(session);
    return true;
}

/* ---- into the session ---- */

static bool take(Session *session, const Model *from, Error *err) {
    Settings before = session->now.model.set;
    Model model = loaded_fresh(&session->now.model, 1, 0);
    for (StepId id = 0; id < STEP_COUNT; id++) model.given[id] = from->given[id];
    model.set.scale = from->set.scale;
    model.set.scale_number = from->set.scale_number;
    if (!loaded_take(session, &model, err)) return false;
    loaded_say_lost(session, &before);
    return true;
}

static bool run_enter(Session *session, const Call *call, Error *err) {
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
    Model model;
    depth_enter(&session->store, plan, (size_t)layer, &model);
    const char *line = arena_print(&session->scratch, "%s; depth enter %zu", experiment->line, (size_t)layer);
    if (!take(session, &model, err)) return false;
    session->kept = line;
    say(session, "entered layer %zu of %zu: what it gets is x, its weights are wq, wk and wv",
        "进入第 %zu 层，共 %zu 层：它得到的是 x，它的权重是 wq、wk、wv", (size_t)layer, plan->layers);
    say_text(session, loaded_sizes(session));
    return true;
}

static bool run_push(Session *session, const Call *call, Error *err) {
    Model *model = &session->now.model;
    bool skip = true;
    for (size_t i = 0; i < call->pairs; i++)
        if (!text_same(call->pair[i].name, "skip"))
            return refuse(err, "depth push takes skip= alone, not %s=", "depth push 只能带 skip=，不能带 %s=",
                          call->pair[i].name);
    if (!call_switch(call, "skip", &skip, err)) return false;
    if (!session_has_model(session, err) || !model_has(model, OUT, err)) return false;
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
    say(session, skip ? "x is now x + out, as the next layer gets it" : "x is now out, as the next layer gets it",
        skip ? "x 现在是 x + out，也就是下一层得到的" : "x 现在是 out，也就是下一层得到的");
    return true;
}

static bool run_depth(Session *session, const Call *call, Error *err) {
    static const struct {
        const char *name;
        bool (*run)(Session *session, const Call *call, Error *err);
    } WORDS[] = {{"enter", run_enter}, {"push", run_push}};
    if (call->words.count == 0) return run_stack(session, call, err);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_same(call->words.at[0], WORDS[i].name)) return WORDS[i].run(session, call, err);
    return refuse(err, "depth takes key=value, enter or push, not '%s'",
                  "depth 后面是 key=value、enter 或 push，不能是“%s”", call->words.at[0]);
}

const Command CMD_DEPTH = {
    .name = "depth",
    .usage = "depth [layers=12] [tokens=16] [d_model=64] [skip=off] [norm=off] [ffn=off] [branch=1|1/sqrt(L)] [scale=] "
             "[stack=WORDS|all] [seed=0] [seeds=1] | depth enter L | depth push [skip=on]",
    .example = "depth layers=4; depth enter 2",
    .keys = "layers tokens d_model skip norm ffn branch scale stack seed seeds",
    .takes = "enter push",
    .help = {"how unlike the rows still are after many layers; enter one of them, or push out into the next",
             "经过许多层之后各行还有多不同；enter 进入其中一层，push 把 out 送进下一层"},
    .kind = CHANGE,
    .role = ROLE_MODEL,
    .area = AREA_LABS,
    .max = 2,
    .run = run_depth,
};
