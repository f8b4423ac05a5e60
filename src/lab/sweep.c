#include "lab/sweep.h"

#include "lab/sheet.h"

#include <math.h>

/* ---- what is kept of a run ---- */

/* A new value joins mean and squares (Welford 1962). */
static void join_value(SweepPoint *point, size_t metric, double value) {
    double off = value - point->mean[metric];
    point->mean[metric] += off / (double)(point->done + 1);
    point->square[metric] += off * (value - point->mean[metric]);
}

static bool goes_on(void *self, size_t done, size_t all) {
    (void)done, (void)all; /* of one trace; the experiment counts runs */
    return lab_goes_on(self);
}

/* A large trace takes a while: nothing is kept of it when it is stopped. */
static void join_run(Experiment *experiment, const SweepPlan *plan, SweepPoint *point, Trace *trace) {
    size_t heads = trace_heads(trace, WEIGHTS), head = plan->base.head < heads ? plan->base.head : heads - 1;
    bool all = false;
    for (size_t i = 0; i < plan->metrics; i++) all = all || plan->metric[i].metric->heads;
    for (size_t h = all ? 0 : head; h < (all ? heads : head + 1); h++)
        if (!summary_make(trace, h, &(Watch){goes_on, experiment})) return;
    const Summary *summary = summary_new(trace, head);
    for (size_t i = 0; i < plan->metrics; i++)
        join_value(point, i, plan->metric[i].metric->of(trace, summary, head, plan->metric[i].argument));
    point->verdict[verdict_of(trace, head)]++;
    point->done++;
}

double sweep_sd(const SweepPoint *point, size_t metric) {
    return point->done ? sqrt(point->square[metric] / (double)point->done) : NAN;
}

size_t sweep_done(const SweepRecord *record) {
    size_t most = 0;
    for (size_t v = 0; v < record->plan.values; v++)
        for (size_t c = 0; c < record->plan.curves; c++)
            if (record->point[v][c].done > most) most = record->point[v][c].done;
    return most;
}

/* ---- the runs ---- */

/* Would every first run work? */
static bool all_fit(const SweepPlan *plan, Error *err) {
    Arena scratch = {0};
    bool fine = true;
    for (size_t v = 0; fine && v < plan->values; v++)
        for (size_t c = 0; fine && c < plan->curves; c++) {
            Model model;
            fine = sweep_model(&scratch, plan, v, c, plan->seed, &model, err) && model_has(&model, WEIGHTS, err);
            Trace *trace = fine ? trace_new(&scratch, &model) : NULL;
            for (size_t i = 0; fine && i < plan->metrics; i++)
                fine = metric_can(plan->metric[i].metric, trace, plan->metric[i].argument, err);
            arena_rewind(&scratch, (Mark){NULL, 0});
        }
    arena_free(&scratch);
    return fine;
}

static void run_one(Experiment *experiment, Arena *scratch, SweepRecord *record, size_t value, size_t curve,
                    uint64_t seed) {
    Model model;
    Error ignored = {0};
    /* another seed has the same sizes, and those were tried */
    if (sweep_model(scratch, &record->plan, value, curve, seed, &model, &ignored))
        join_run(experiment, &record->plan, &record->point[value][curve], trace_new(scratch, &model));
}

/* The first seed everywhere, then the next; the number of runs done says where it stands. */
static void run_next(Experiment *experiment, Arena *scratch) {
    SweepRecord *record = experiment->record;
    const SweepPlan *plan = &record->plan;
    size_t each = plan->values * plan->curves, at = experiment->done % each;
    run_one(experiment, scratch, record, at / plan->curves, at % plan->curves, plan->seed + experiment->done / each);
}

static void go_on(Experiment *experiment, const Watch *by) {
    lab_steps(experiment, by, run_next);
}

/* The plan with texts and matrices of its own: the sitting goes on, and its store is emptied now and then. */
static void copy_plan(Arena *arena, SweepPlan *plan) {
    Model *model = &plan->base.model;
    for (StepId id = 0; id < STEP_COUNT; id++) {
        if (model->given[id].at) model->given[id] = matrix_copy(arena, model->given[id]);
        model->row_names[id] = model->col_names[id] = (Labels){NULL, 0};
    }
    if (model->bug_held.at) model->bug_held = matrix_copy(arena, model->bug_held);
    plan->what = arena_string(arena, plan->what);
    for (size_t i = 0; i < plan->values; i++) plan->value[i] = arena_string(arena, plan->value[i]);
    for (size_t i = 0; i < plan->metrics; i++) plan->metric[i].name = arena_string(arena, plan->metric[i].name);
    for (size_t c = 0; c < plan->curves; c++) {
        SweepCurve *curve = &plan->curve[c];
        curve->label = arena_string(arena, curve->label);
        for (size_t i = 0; i < curve->turns; i++) {
            curve->turn[i].name = arena_string(arena, curve->turn[i].name);
            curve->turn[i].value = arena_string(arena, curve->turn[i].value);
        }
    }
}

bool sweep_run(Experiment *experiment, const char *line, const SweepPlan *plan, const Watch *by, Error *err) {
    if (!all_fit(plan, err)) return false;
    lab_begin(experiment, &LAB_SWEEP, line, plan->seeds * plan->values * plan->curves);
    SweepRecord *record = TAKE(&experiment->arena, SweepRecord);
    experiment->record = record;
    Shape shape = model_shape(&plan->base.model);
    record->tokens = shape.n_q, record->d_model = shape.d_model;
    record->plan = *plan;
    copy_plan(&experiment->arena, &record->plan);
    go_on(experiment, by);
    return true;
}

/* ---- figures: of the last value ---- */

static const SweepPoint *last_point(const Experiment *experiment, size_t curve) {
    const SweepRecord *record = experiment->record;
    const SweepPoint *point = &record->point[record->plan.values - 1][curve < SWEEP_CURVES ? curve : 0];
    return curve < record->plan.curves && point->done ? point : NULL;
}

static bool mean_of(const Experiment *experiment, size_t curve, double *value) {
    const SweepPoint *point = last_point(experiment, curve);
    if (point) *value = point->mean[0];
    return point != NULL;
}

static bool sd_of(const Experiment *experiment, size_t curve, double *value) {
    const SweepPoint *point = last_point(experiment, curve);
    if (point) *value = sweep_sd(point, 0);
    return point != NULL;
}

static bool share_of(const Experiment *experiment, size_t curve, Verdict verdict, double *value) {
    const SweepPoint *point = last_point(experiment, curve);
    if (point) *value = (double)point->verdict[verdict] / (double)point->done;
    return point != NULL;
}

static bool share_healthy(const Experiment *experiment, size_t curve, double *value) {
    return share_of(experiment, curve, HEALTHY, value);
}

static bool share_saturated(const Experiment *experiment, size_t curve, double *value) {
    return share_of(experiment, curve, SATURATED, value);
}

static const LabFigure FIGURES[] = {
    {"swept_mean",
     {"mean over the seeds at the last value, of a curve", "某条曲线在最后一个取值处对各种子的平均"},
     true,
     mean_of,
     {"sum over seeds / seeds", "各种子之和 / 种子数"}},
    {"swept_sd",
     {"standard deviation over the seeds at the last value", "在最后一个取值处各种子的标准差"},
     true,
     sd_of,
     {"sqrt of the mean over seeds of (value - mean)^2", "各种子 (值 - 平均)^2 的平均的平方根"}},
    {"swept_healthy",
     {"share of the seeds that are healthy at the last value", "最后一个取值处健康的种子所占的份额"},
     true,
     share_healthy,
     {"healthy seeds / seeds", "健康的种子数 / 种子数"}},
    {"swept_saturated",
     {"share of the seeds that are saturated at the last value", "最后一个取值处饱和的种子所占的份额"},
     true,
     share_saturated,
     {"saturated seeds / seeds", "饱和的种子数 / 种子数"}},
};

const Lab LAB_SWEEP = {.name = "sweep",
                       .example = "sweep scale on off",
                       .figure = FIGURES,
                       .figures = sizeof FIGURES / sizeof *FIGURES,
                       .go_on = go_on,
                       .sheet = sheet_of_sweep};
