#include "lab/train_lab.h"

#include "lab/sheet.h"

/* ---- running ---- */

void train_begin(Experiment *experiment, const char *line, const Recipe *recipe, const char *const *told, size_t groups,
                 size_t seeds) {
    size_t batches = 0;
    for (size_t g = 0; g < groups; g++) batches += seeds * (recipe[g].steps + 1);
    lab_begin(experiment, &LAB_TRAIN, line, batches);
    Arena *arena = &experiment->arena;
    TrainRecord *record = TAKE(arena, TrainRecord);
    *record = (TrainRecord){
        .group = TAKE_ARRAY(arena, TrainGroup, groups), .groups = groups, .seeds = seeds, .step = TRAIN_NEWEST};
    for (size_t g = 0; g < groups; g++) {
        TrainGroup *group = &record->group[g];
        TrainInit *init = TAKE(arena, TrainInit); /* that of the recipe may live with the line */
        *init = *recipe[g].init;
        *group = (TrainGroup){arena_string(arena, told[g]), TAKE_ARRAY(arena, TrainRun, seeds)};
        for (size_t s = 0; s < seeds; s++) {
            group->run[s] = (TrainRun){recipe[g], TAKE_ARRAY(arena, TrainStep, recipe[g].steps + 1), 0};
            group->run[s].recipe.seed += s;
            group->run[s].recipe.init = init;
        }
    }
    record->mark = arena_mark(arena);
    experiment->record = record;
}

static TrainRun *run_at(const TrainRecord *record) {
    return &record->group[record->at / record->seeds].run[record->at % record->seeds];
}

/* The run at hand, begun anew unless it was already; the weights of the one before it are forgotten. */
static Train *train_at(TrainRecord *record, Arena *arena) {
    TrainRun *run = run_at(record);
    if (record->train && record->train->run == run) return record->train;
    arena_rewind(arena, record->mark);
    record->begun = record->at / record->seeds + 1;
    return record->train = train_new(arena, run);
}

void train_go_on(Experiment *experiment, const Watch *by) {
    TrainRecord *record = train_record(experiment);
    Arena scratch = {0};
    experiment->running = true;
    experiment->stopped = false;
    for (; record->at < record->groups * record->seeds; record->at++) {
        Train *train = train_at(record, &experiment->arena);
        while (!experiment->stopped && train_step(train, &scratch)) {
            experiment->done++;
            bool on = watch(by, experiment->done, experiment->all);
            experiment->stopped = !on && experiment->done < experiment->all;
        }
        if (experiment->stopped || experiment->done == experiment->all) break;
    }
    experiment->running = false;
    arena_free(&scratch);
}

TrainRecord *train_record(const Experiment *experiment) {
    return experiment->lab == &LAB_TRAIN ? experiment->record : NULL;
}

/* ---- what came of it ---- */

bool train_ended(const TrainRun *run) {
    return run->done == run->recipe.steps + 1;
}

size_t train_count(const TrainRecord *record, const TrainGroup *group, TrainVerdict verdict) {
    size_t count = 0;
    for (size_t s = 0; s < record->seeds; s++)
        count += train_ended(&group->run[s]) && train_verdict(&group->run[s]) == verdict;
    return count;
}

size_t train_group_done(const TrainRecord *record, const TrainGroup *group) {
    size_t done = 0;
    for (size_t s = 0; s < record->seeds; s++)
        if (group->run[s].done > done) done = group->run[s].done;
    return done;
}

static TrainStep step_of(const TrainRun *run, size_t step) {
    return run->step[step];
}

/* Its accuracy alone, as verdicts take it. */
static TrainStep judged(const TrainRun *run, size_t step) {
    return (TrainStep){.accuracy = train_accuracy_at(run, step)};
}

/* Mean of something of each run that got so far. */
static bool group_mean(const TrainRecord *record, const TrainGroup *group, size_t step,
                       TrainStep (*of)(const TrainRun *run, size_t step), TrainStep *mean) {
    TrainStep sum = {0};
    double count = 0;
    for (size_t s = 0; s < record->seeds; s++) {
        if (step >= group->run[s].done) continue;
        TrainStep at = of(&group->run[s], step);
        sum = (TrainStep){sum.loss + at.loss, sum.accuracy + at.accuracy, sum.grad_wq + at.grad_wq, sum.hn + at.hn,
                          sum.top + at.top};
        count++;
    }
    *mean = (TrainStep){sum.loss / count, sum.accuracy / count, sum.grad_wq / count, sum.hn / count, sum.top / count};
    return count > 0;
}

bool train_group_mean(const TrainRecord *record, const TrainGroup *group, size_t step, TrainStep *mean) {
    return group_mean(record, group, step, train_mean, mean);
}

bool train_group_at(const TrainRecord *record, const TrainGroup *group, size_t step, TrainStep *mean) {
    return group_mean(record, group, step, step_of, mean);
}

bool train_group_accuracy(const TrainRecord *record, const TrainGroup *group, size_t step, double *accuracy) {
    TrainStep mean;
    bool some = group_mean(record, group, step, judged, &mean);
    *accuracy = mean.accuracy;
    return some;
}

/* ---- figures: of the last group that was begun, means over its seeds ---- */

static const TrainGroup *last_group(const TrainRecord *record) {
    return record->begun ? &record->group[record->begun - 1] : NULL;
}

/* The mean of a number of each run that has it; false: none has. */
static bool mean_of(const Experiment *experiment, size_t argument,
                    bool (*of)(const TrainRun *run, size_t argument, double *value), double *value) {
    const TrainRecord *record = train_record(experiment);
    const TrainGroup *group = last_group(record);
    double sum = 0, count = 0, one;
    for (size_t s = 0; group && s < record->seeds; s++) {
        if (!of(&group->run[s], argument, &one)) continue;
        sum += one;
        count++;
    }
    *value = sum / count;
    return count > 0;
}

static bool loss_of_run(const TrainRun *run, size_t argument, double *value) {
    (void)argument;
    if (run->done) *value = train_mean(run, run->done - 1).loss;
    return run->done > 0;
}

static bool accuracy_of_run(const TrainRun *run, size_t argument, double *value) {
    (void)argument;
    if (run->done) *value = train_accuracy(run);
    return run->done > 0;
}

static bool loss_of_run_at(const TrainRun *run, size_t step, double *value) {
    if (step < run->done) *value = run->step[step].loss;
    return step < run->done;
}

static bool gradient_of_run_at(const TrainRun *run, size_t step, double *value) {
    if (step < run->done) *value = run->step[step].grad_wq;
    return step < run->done;
}

static bool figure_loss(const Experiment *experiment, size_t argument, double *value) {
    return mean_of(experiment, argument, loss_of_run, value);
}

static bool figure_acc(const Experiment *experiment, size_t argument, double *value) {
    return mean_of(experiment, argument, accuracy_of_run, value);
}

static bool figure_loss_at(const Experiment *experiment, size_t argument, double *value) {
    return mean_of(experiment, argument, loss_of_run_at, value);
}

static bool figure_gradient_at(const Experiment *experiment, size_t argument, double *value) {
    return mean_of(experiment, argument, gradient_of_run_at, value);
}

static bool count_of(const Experiment *experiment, TrainVerdict verdict, double *value) {
    const TrainRecord *record = train_record(experiment);
    const TrainGroup *group = last_group(record);
    if (group) *value = (double)train_count(record, group, verdict);
    return group != NULL;
}

static bool figure_solved(const Experiment *experiment, size_t argument, double *value) {
    (void)argument;
    return count_of(experiment, TRAIN_SOLVED, value);
}

static bool figure_stuck(const Experiment *experiment, size_t argument, double *value) {
    (void)argument;
    return count_of(experiment, TRAIN_STUCK, value);
}

static const LabFigure FIGURES[] = {
    {"loss",
     {"cross-entropy in nats, mean of the last 20 batches", "交叉熵，单位 nat，最近 20 批的平均"},
     false,
     figure_loss,
     {"-ln p of the right answer, mean over answers", "-ln p，p 是正确答案的概率，对各个答案取平均"}},
    {"acc",
     {"share of right answers in the last 50 batches", "最近 50 批答对的份额"},
     false,
     figure_acc,
     {"right answers / answers", "答对数 / 答案数"}},
    {"solved",
     {"seeds that answer over 95 % right at the end", "结束时答对超过 95 % 的种子数"},
     false,
     figure_solved,
     {"count of acc > 0.95", "acc > 0.95 的个数"}},
    {"stuck",
     {"seeds that answer under 50 % right at the end", "结束时答对不到 50 % 的种子数"},
     false,
     figure_stuck,
     {"count of acc < 0.5", "acc < 0.5 的个数"}},
    {"loss_at",
     {"cross-entropy of one batch, before its update", "某一批的交叉熵，在更新之前"},
     true,
     figure_loss_at,
     {"-ln p of the right answer, mean over the answers of batch N",
      "-ln p，p 是正确答案的概率，对第 N 批的答案取平均"}},
    {"grad_at",
     {"norm of the gradient at wq of one batch", "某一批在 wq 处的梯度范数"},
     true,
     figure_gradient_at,
     {"root of the sum of squares of dloss/dwq, loss of batch N", "dloss/dwq 各元素平方和的平方根，loss 取第 N 批的"}},
};

const Lab LAB_TRAIN = {.name = "train",
                       .example = "train marked steps=20",
                       .figure = FIGURES,
                       .figures = sizeof FIGURES / sizeof *FIGURES,
                       .go_on = train_go_on,
                       .sheet = sheet_of_train};
