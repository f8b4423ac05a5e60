#include "command/commands.h"
#include "command/depth_layer.h"
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
                      "branch= 缩放残差连接所加的部分，而这里没有残差连接：skip=on");
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

static bool run_depth(Session *session, const Call *call, Error *err) {
    static const struct {
        const char *name;
        bool (*run)(Session *session, const Call *call, Error *err);
    } WORDS[] = {{"enter", depth_enter_line}, {"push", depth_push_line}};
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
