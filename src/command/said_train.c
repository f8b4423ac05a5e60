#include "command/said_train.h"

#include "lab/train_lab.h"
#include "math/measure.h"
#include "view/number.h"

#include <string.h>

enum { STEP_WIDE = 4, LOSS_WIDE = 9, SCREEN = 78, LISTED = 12 /* runs that get a line each */ };

static bool is_chinese(const Session *session) {
    return session->like.lang == CHINESE;
}

/* A word that ends at a column. */
static void put_at(Text *line, size_t end, const char *word) {
    size_t width = text_width(word);
    if (width < end) text_pad(line, end - width);
    text_put(line, word);
}

/* A size that may be small: three decimals, or two digits. */
static const char *size_text(Session *session, double value) {
    int digits = session->like.digits;
    if (digits >= 0) return number_figure(&session->scratch, value, digits);
    if (value > 0 && value < 0.001) return number_free(&session->scratch, value, 0);
    return number_figure(&session->scratch, value, value > 0 && value < 0.01 ? 4 : 3);
}

/* ".34", "1.00" */
static const char *share_text(Session *session, double value) {
    const char *text = arena_print(&session->scratch, "%.2f", value);
    return *text == '0' ? text + 1 : text;
}

/* ---- the loss as it fell ---- */

static size_t last_step(const TrainRecord *record) {
    size_t last = 0;
    for (size_t g = 0; g < record->begun; g++)
        for (size_t s = 0; s < record->seeds; s++) {
            size_t done = record->group[g].run[s].done;
            if (done > last + 1) last = done - 1;
        }
    return last;
}

/* 20, 100 and so on, twice as far each time, and the last. */
static size_t next_step(size_t step, size_t last) {
    size_t next = step == 0 ? 20 : step == 20 ? 100 : 2 * step;
    return next < last ? next : last;
}

static void say_row(Session *session, const TrainRecord *record, size_t step, const size_t end[4]) {
    TrainStep mean;
    if (!train_group_mean(record, record->group, step, &mean)) return;
    Text line = text_new(&session->scratch);
    put_at(&line, end[0], arena_print(&session->scratch, "%zu", step));
    put_at(&line, end[1], size_text(session, mean.loss));
    put_at(&line, end[2], share_text(session, mean.accuracy));
    put_at(&line, end[3], size_text(session, mean.grad_wq));
    say_text(session, line.at);
}

/* One group: loss, accuracy and gradient. */
static void say_curve(Session *session, const TrainRecord *record) {
    static const size_t ENDS[LANGUAGE_COUNT][4] = {{STEP_WIDE, 13, 19, 31}, {STEP_WIDE, 13, 21, 32}};
    const size_t *end = ENDS[session->like.lang];
    bool zh = is_chinese(session);
    Text head = text_new(&session->scratch);
    text_put(&head, zh ? "步" : "step");
    put_at(&head, end[1], zh ? "损失" : "loss");
    put_at(&head, end[2], zh ? "准确率" : "acc");
    put_at(&head, end[3], "|grad wq|");
    text_print(&head, zh ? "   最近 %d 步%s的平均" : "   means of the last %d steps%s", TRAIN_LAST,
               record->seeds == 1 ? ""
               : zh               ? "、所有种子"
                                  : ", all seeds");
    say_text(session, head.at);
    for (size_t step = 0, last = last_step(record);;) {
        step = next_step(step, last);
        say_row(session, record, step, end);
        if (step == last) break;
    }
}

/* Several groups: the losses side by side, as many as there is room for. */
static void say_curves(Session *session, const TrainRecord *record) {
    Arena *arena = &session->scratch;
    size_t *end = TAKE_ARRAY(arena, size_t, record->begun), shown = 0, at = STEP_WIDE;
    Text head = text_new(arena);
    text_put(&head, is_chinese(session) ? "步" : "step");
    for (; shown < record->begun; shown++) {
        size_t width = text_width(record->group[shown].told);
        at += 2 + (width > LOSS_WIDE ? width : LOSS_WIDE);
        if (at > SCREEN) break;
        end[shown] = at;
        put_at(&head, at, record->group[shown].told);
    }
    if (record->seeds > 1)
        say(session, "loss, mean of the last %d steps, all seeds", "损失，最近 %d 步、所有种子的平均", TRAIN_LAST);
    else say(session, "loss, mean of the last %d steps", "损失，最近 %d 步的平均", TRAIN_LAST);
    say_text(session, head.at);
    for (size_t step = 0, last = last_step(record);;) {
        step = next_step(step, last);
        Text line = text_new(arena);
        put_at(&line, STEP_WIDE, arena_print(arena, "%zu", step));
        for (size_t g = 0; g < shown; g++) {
            TrainStep mean;
            bool there = train_group_mean(record, &record->group[g], step, &mean);
            if (there) put_at(&line, end[g], size_text(session, mean.loss));
        }
        say_text(session, line.at);
        if (step == last) break;
    }
    if (shown < record->begun)
        say(session, "no room here for the last %zu: give fewer values", "这里放不下最后 %zu 列：请少给几个值",
            record->begun - shown);
}

/* ---- how the runs ended ---- */

static const char *ending(Session *session, const TrainRun *run) {
    bool zh = is_chinese(session);
    if (train_ended(run)) return sentence(TRAIN_VERDICT_WORDS[train_verdict(run)], session->like.lang);
    return arena_print(&session->scratch, zh ? "停在第 %zu 步" : "stopped at step %zu", run->done - 1);
}

/* "heads 4 · scale on": the scale is always told. */
static const char *label(Session *session, const TrainGroup *group) {
    if (strstr(group->told, "scale ")) return group->told;
    return arena_print(&session->scratch, "%s%sscale %s", group->told, *group->told ? " · " : "",
                       recipe_value(&group->run->recipe, "scale", &session->scratch));
}

static void say_run(Session *session, const TrainGroup *group, const TrainRun *run) {
    const char *loss = size_text(session, train_mean(run, run->done - 1).loss);
    const char *accuracy = number_figure(&session->scratch, train_accuracy(run), 3);
    const char *chance = arena_print(&session->scratch, "%.3g", 1 / (double)run->recipe.classes);
    say(session, "%s · %s · seed %llu · loss %s · acc %s · %s (chance %s)",
        "%s · %s · 种子 %llu · 损失 %s · 准确率 %s · %s（随机猜测为 %s）", run->recipe.task->name,
        label(session, group), (unsigned long long)run->recipe.seed, loss, accuracy, ending(session, run), chance);
}

/* Of the runs that saw all their batches. */
static void say_group(Session *session, const TrainRecord *record, const TrainGroup *group) {
    double *accuracy = TAKE_ARRAY(&session->scratch, double, record->seeds);
    size_t ended = 0, solved = train_count(record, group, TRAIN_SOLVED),
           stuck = train_count(record, group, TRAIN_STUCK);
    Text seeds = text_new(&session->scratch);
    for (size_t s = 0; s < record->seeds; s++) {
        const TrainRun *run = &group->run[s];
        if (!train_ended(run)) continue;
        accuracy[ended++] = train_accuracy(run);
        if (train_verdict(run) == TRAIN_SOLVED) text_print(&seeds, " %llu", (unsigned long long)run->recipe.seed);
    }
    if (ended == 0) return;
    say(session, "%s: solved %zu/%zu, stuck %zu/%zu, median acc %s", "%s：学会 %zu/%zu，卡住 %zu/%zu，准确率中位数 %s",
        label(session, group), solved, ended, stuck, ended,
        number_figure(&session->scratch, median_of(accuracy, ended), 3));
    if (solved > 0 && solved < ended && record->groups * record->seeds > LISTED)
        say(session, "  solved with seed%s", "  学会的种子：%s", seeds.at + is_chinese(session));
}

void said_train(Session *session) {
    const Experiment *experiment = &session->experiment;
    const TrainRecord *record = train_record(experiment);
    size_t runs = record->groups * record->seeds;
    if (experiment->stopped)
        say(session, "stopped after %zu of %zu batches: what is done is kept, pause goes on",
            "已停止，做完 %zu 批，共 %zu 批：保留已完成的部分，pause 继续", experiment->done, experiment->all);
    if (record->groups == 1) say_curve(session, record);
    else say_curves(session, record);
    for (size_t g = 0; g < record->begun && runs <= LISTED; g++)
        for (size_t s = 0; s < record->seeds; s++)
            if (record->group[g].run[s].done) say_run(session, &record->group[g], &record->group[g].run[s]);
    for (size_t g = 0; g < record->begun && record->seeds > 1; g++) say_group(session, record, &record->group[g]);
    if (runs > LISTED && record->seeds == 1)
        for (size_t g = 0; g < record->begun; g++) say_run(session, &record->group[g], record->group[g].run);
}
