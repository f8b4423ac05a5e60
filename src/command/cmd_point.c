#include "command/commands.h"
#include "command/depth_layer.h"
#include "lab/depth.h"
#include "lab/sweep.h"
#include "view/view.h"

#include <string.h>

/* The point that is looked at in a sweep's picture, as the lines that make its first run. */

static const char *turned(const SweepPlan *plan, const SweepCurve *curve, size_t value, const char *name) {
    if (text_same(plan->what, name)) return plan->value[value];
    for (size_t i = 0; i < curve->turns; i++)
        if (text_same(curve->turn[i].name, name)) return curve->turn[i].value;
    return NULL;
}

static size_t size_of(const SweepPlan *plan, size_t value, const char *name, size_t usual) {
    uint64_t size = usual;
    if (text_same(plan->what, name)) text_count(plan->value[value], UINT64_MAX, &size);
    return (size_t)size;
}

static bool is_size(const char *name) {
    return text_same(name, "tokens") || text_same(name, "d_model") || text_same(name, "d_head");
}

/* `new`, and as many heads as there were where they are of the same width. */
static void put_new(const SweepPlan *plan, size_t value, uint64_t seed, Text *text) {
    const Draw *draw = &plan->base.draw;
    text_print(text, "new tokens=%zu d_model=%zu heads=%zu d_head=%zu kv_heads=%zu seed=%llu; ",
               size_of(plan, value, "tokens", draw->tokens), size_of(plan, value, "d_model", draw->d_model),
               draw->heads, size_of(plan, value, "d_head", draw->d_head), draw->kv_heads, (unsigned long long)seed);
    if (!text_same(plan->what, "d_head") && plan->base.model.set.heads != draw->heads)
        text_print(text, "heads %zu; ", plan->base.model.set.heads);
}

static void put_init(const SweepPlan *plan, const char *preset, bool own, bool seeded, uint64_t seed, Text *text) {
    const Knobs *k = &plan->base.knobs;
    text_print(text, "init %s", preset);
    if (seeded) text_print(text, " seed=%llu", (unsigned long long)seed);
    if (own && k->std_given) text_put(text, " std="), text_put_number(text, k->std);
    if (own && k->gain_given) text_put(text, " gain="), text_put_number(text, k->gain);
    if (own && k->tie_given) text_put(text, k->tie ? " tie=1" : " tie=0");
    if (own && k->shared_given) text_put(text, k->shared ? " shared=1" : " shared=0");
    if (own && k->long_given) text_put(text, " long="), text_put_number(text, k->longer);
    text_put(text, "; ");
}

static void put_settings(const SweepPlan *plan, const SweepCurve *curve, size_t value, Text *text) {
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        const char *to = turned(plan, curve, value, SETTINGS[i].name);
        if (to) text_print(text, "%s %s; ", SETTINGS[i].name, to);
    }
}

/* The lines, joined; *drawn: they make the model from nothing. */
static const char *point_lines(Arena *arena, const SweepRecord *record, bool *drawn) {
    const SweepPlan *plan = &record->plan;
    const SweepBase *base = &plan->base;
    const SweepCurve *curve = &plan->curve[record->on];
    Text text = text_new(arena);
    const char *init = turned(plan, curve, record->at, "init"), *preset = base->preset ? base->preset->name : NULL;
    bool seeded = !base->drawn || (base->seeded && !plan->redraw);
    *drawn = base->drawn && (plan->redraw || is_size(plan->what));
    if (*drawn) put_new(plan, record->at, plan->redraw ? plan->seed : base->draw.seed, &text);
    if (init || (preset && (*drawn || plan->redraw)))
        put_init(plan, init ? init : preset, !init, seeded, plan->redraw ? plan->seed : base->init_seed, &text);
    put_settings(plan, curve, record->at, &text);
    if (text.length) text.at[text.length - 2] = 0;
    return text.at;
}

static bool same_numbers(Matrix a, Matrix b) {
    if (!a.at || !b.at) return a.at == b.at;
    if (a.rows != b.rows || a.cols != b.cols) return false;
    for (size_t i = 0; i < a.rows; i++)
        for (size_t j = 0; j < a.cols; j++) {
            double x = matrix_at(a, i, j), y = matrix_at(b, i, j);
            if (memcmp(&x, &y, sizeof x) != 0) return false;
        }
    return true;
}

/* What is not drawn anew must still be there. */
static bool still_there(const Session *session, const SweepRecord *record, bool drawn, Error *err) {
    const Model *now = &session->now.model, *then = &record->plan.base.model;
    for (StepId id = 0; id < STEP_COUNT && !drawn; id++)
        if (!same_numbers(now->given[id], then->given[id]))
            return refuse(err, "%s is another than when this sweep was made: undo, or sweep again",
                          "%s 和做这次扫描时不同了：请先 undo，或者重新扫描", STEPS[id].name);
    return true;
}

static bool load_swept(Session *session, Error *err) {
    bool drawn;
    const SweepRecord *record = session->experiment.record;
    const char *lines = point_lines(&session->scratch, record, &drawn);
    if (!still_there(session, record, drawn, err) || !command_run_inside(session, lines, err)) return false;
    session->kept = lines; /* one undo step */
    session->kept_kind = CHANGE;
    session->kept_role = drawn ? ROLE_MODEL : ROLE_DATA;
    say(session, "loaded: %s", "已载入：%s", lines);
    return true;
}

/* Whose picture has points to load. */
static const struct {
    const Lab *lab;
    bool (*load)(Session *session, Error *err);
} LOADS[] = {{&LAB_SWEEP, load_swept}, {&LAB_DEPTH, depth_load}};

static bool run_point(Session *session, const Call *call, Error *err) {
    const Experiment *experiment = &session->experiment;
    if (!text_same(call->words.at[0], "load"))
        return refuse(err, "point takes load, not '%s'", "point 后面是 load，不能是“%s”", call->words.at[0]);
    for (size_t i = 0; i < sizeof LOADS / sizeof *LOADS; i++)
        if (experiment->lab == LOADS[i].lab && experiment->done) return LOADS[i].load(session, err);
    return refuse(err, "there is no plotted point to load: sweep scale on off, for one",
                  "还没有画出来的点可以载入：例如先 sweep scale on off");
}

const Command CMD_POINT = {
    .name = "point",
    .usage = "point load",
    .example = "sweep scale on off; point load",
    .takes = "load",
    .help = {"the chosen point of view sweep or view depth becomes the model: its first seed, value and curve",
             "view sweep 或 view depth 里选中的点成为现在的模型：它的第一个种子、取值和曲线"},
    .kind = CHANGE,
    .role = ROLE_DATA,
    .area = AREA_LABS,
    .min = 1,
    .max = 1,
    .run = run_point,
};
