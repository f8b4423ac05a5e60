#include "command/commands.h"
#include "command/said_sweep.h"
#include "command/spread.h"
#include "command/turn.h"

#include <string.h>

/* ---- the plan of a line ---- */

static SweepBase base_of(const Session *session) {
    const Scene *now = &session->now;
    const Origin *origin = &now->origin;
    return (SweepBase){.model = now->model,
                       .head = now->at.head,
                       .drawn = origin->drawn,
                       .draw = origin->draw,
                       .preset = preset_find(origin->init ? origin->init : ""),
                       .knobs = origin->knobs,
                       .seeded = origin->seeded,
                       .init_seed = origin->seeded ? origin->seed : now->seed};
}

static bool read_values(const Call *call, SweepPlan *plan, Error *err) {
    plan->what = call->words.at[0];
    if (!sweep_can(&plan->base, plan->what, err)) return false;
    plan->values = call->words.count - 1;
    for (size_t i = 0; i < plan->values; i++) plan->value[i] = call->words.at[i + 1];
    if (!call_value(call, plan->what)) return true;
    return refuse(err, "%s is what is swept, so %s= has no place here: leave it out",
                  "扫描的就是 %s，所以这里不能再写 %s=：请去掉", plan->what, plan->what);
}

static bool add_metric(SweepPlan *plan, const char *name, Error *err) {
    const Metric *metric = metric_find(name);
    if (!metric)
        return refuse(err, "no metric is called '%s': help metrics lists them",
                      "没有叫“%s”的指标：help metrics 会列出来", name);
    bool named = text_same(metric->argument, "NAME");
    if (metric->argument && !named)
        return refuse(err, "%s speaks of one row or column, and a sweep wants one number for the whole head: try hn",
                      "%s 只说一行或一列，而扫描要整个头的一个数：试试 hn", name);
    if (plan->metrics == SWEEP_METRICS)
        return refuse(err, "a sweep takes at most %d metrics: leave some out", "一次扫描最多 %d 个指标：请去掉几个",
                      SWEEP_METRICS);
    plan->metric[plan->metrics++] = (SweepMetric){metric, name, named ? metric_step(metric, name) : 0};
    return true;
}

static bool read_metrics(Arena *arena, const Call *call, SweepPlan *plan, Error *err) {
    const char *list = call_value(call, "metric");
    if (!list) list = "hn,top,conc,diag";
    for (bool more = true; more; list += more) {
        size_t length = strcspn(list, ",");
        if (!add_metric(plan, arena_copy(arena, list, length), err)) return false;
        list += length;
        more = *list == ',';
    }
    return true;
}

/* What is said once for all curves. */
static bool is_common(const char *name) {
    return text_same(name, "metric") || text_same(name, "seeds") || text_same(name, "seed");
}

/* A curve for each combination of the other keys' values. */
static bool read_curves(Arena *arena, const Call *call, SweepPlan *plan, Error *err) {
    Call turns = {.words = call->words};
    for (size_t i = 0; i < call->pairs; i++)
        if (!is_common(call->pair[i].name)) turns.pair[turns.pairs++] = call->pair[i];
    Branch *branch;
    if (!call_spread(arena, &turns, SWEEP_CURVES, &branch, &plan->curves, err)) return false;
    for (size_t c = 0; c < plan->curves; c++) {
        SweepCurve *curve = &plan->curve[c];
        curve->label = branch[c].told;
        curve->turns = turns.pairs;
        for (size_t i = 0; i < turns.pairs; i++)
            curve->turn[i] = (SweepTurn){branch[c].call.pair[i].name, branch[c].call.pair[i].value};
    }
    return true;
}

/* Without seeds the model there is serves, with them each run is drawn. */
static bool read_seeds(Session *session, const Call *call, SweepPlan *plan, Error *err) {
    uint64_t seeds = 1;
    plan->seed = session->now.seed;
    if (!call_count(call, "seeds", 1, SWEEP_SEEDS, &seeds, err) ||
        !call_count(call, "seed", 0, UINT64_MAX - SWEEP_SEEDS, &plan->seed, err))
        return false;
    plan->seeds = (size_t)seeds;
    plan->redraw = seeds > 1 || call_value(call, "seed");
    return true;
}

static bool run_sweep(Session *session, const Call *call, Error *err) {
    Arena *arena = &session->scratch;
    if (!session_has_model(session, err)) return false;
    SweepPlan *plan = TAKE(arena, SweepPlan);
    plan->base = base_of(session);
    if (!read_values(call, plan, err) || !read_metrics(arena, call, plan, err) ||
        !read_curves(arena, call, plan, err) || !read_seeds(session, call, plan, err))
        return false;
    if (!sweep_run(&session->experiment, call_line(arena, "sweep", call), plan, &session->watch, err)) return false;
    if (!turn_to_lab(session)) said_sweep(session);
    return true;
}

const Command CMD_SWEEP = {
    .name = "sweep",
    .usage =
        "sweep init|scale|heads|tokens|d_model|d_head|temperature|precision|mask VALUES… [metric=hn,top,conc,diag] "
        "[seeds=1] [seed=] [scale=] [temperature=] [precision=] [init=]",
    .example = "new tokens=16 d_model=64 heads=1 seed=1; sweep d_head 4 16 64 scale=on,off metric=hn seeds=5",
    .keys = "metric seeds seed scale temperature precision init",
    .takes = "init scale heads tokens d_model d_head temperature precision mask preset",
    .help = {"one setting through many values: metrics and verdicts of each, over seeds, curves side by side",
             "让一个设置取许多值：每个值的指标和诊断，可跨多个种子，多条曲线并排"},
    .kind = LOOK,
    .area = AREA_LABS,
    .min = 2,
    .max = 1 + SWEEP_VALUES,
    .run = run_sweep,
};
