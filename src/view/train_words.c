#include "view/train_words.h"

#include "view/number.h"
#include "view/plot.h"

#include <math.h>
#include <string.h>

static int percent(double share) {
    return (int)floor(100 * share + 0.5);
}

const char *train_label(const TrainRecord *record, size_t group) {
    const char *told = record->group[group].told, *blank = strchr(told, ' ');
    return record->groups < 2 || !blank || strstr(told, " · ") ? "" : blank + 1;
}

/* ---- what became of a group ---- */

/* Where its numbers were lost; false: they are all there. */
static bool lost_at(const TrainRun *run, size_t *step) {
    for (*step = 0; *step < run->done; ++*step)
        if (isnan(run->step[*step].loss)) return true;
    return false;
}

/* How much more it gets right than as many batches ago; 0 where it has not seen twice as many. */
static double gained(const TrainRun *run) {
    if (run->done < 2 * TRAIN_JUDGED) return 0;
    return train_accuracy(run) - train_accuracy_at(run, run->done - 1 - TRAIN_JUDGED);
}

static const char *not_ended(const Written *w, const TrainRun *run, char letter, bool stopped) {
    int right = percent(train_accuracy(run));
    if (stopped)
        return written_text(w, "%c stopped at step %zu, at %d %% correct", "%c 停在第 %zu 步，准确率 %d %%", letter,
                            run->done - 1, right);
    return written_text(w, "%c is at step %zu, at %d %% correct so far", "%c 到了第 %zu 步，目前准确率 %d %%", letter,
                        run->done - 1, right);
}

static const char *still_learning(const Written *w, const TrainRun *run, char letter) {
    const double steady = 0.05, half = 0.05;
    double right = train_accuracy(run), gain = gained(run);
    if (gain > steady)
        return written_text(w, "%c is rising: it has come to %d %% correct", "%c 还在变好：准确率 %d %%", letter,
                            percent(right));
    if (gain < -steady)
        return written_text(w, "%c got worse: it fell to %d %% correct", "%c 变差了：准确率降到 %d %%", letter,
                            percent(right));
    if (fabs(right - 0.5) < half)
        return written_text(w, "%c is at half: it stays at %d %% correct", "%c 停在一半：准确率 %d %%", letter,
                            percent(right));
    return written_text(w, "%c learned a part: it stays at %d %% correct", "%c 学会一部分：准确率 %d %%", letter,
                        percent(right));
}

static const char *stuck(const Written *w, const TrainRun *run, char letter) {
    const double near = 0.05;
    double right = train_accuracy(run), chance = 1 / (double)run->recipe.classes;
    if (fabs(right - chance) < near)
        return written_text(w, "%c is stuck at chance: %d %% correct", "%c 卡在随机猜测：答对 %d %%", letter,
                            percent(right));
    return written_text(w, "%c is stuck at %d %%, chance is %d %%", "%c 卡在准确率 %d %%，随机猜测为 %d %%", letter,
                        percent(right), percent(chance));
}

static const char *ending_of_run(const Written *w, const TrainRun *run, char letter, bool stopped) {
    size_t step;
    if (!run->done) return written_text(w, "%c has not begun", "%c 还没有开始", letter);
    if (lost_at(run, &step))
        return written_text(w, "%c lost its numbers: nan from step %zu on", "%c 的数坏了：从第 %zu 步起是 nan", letter,
                            step);
    if (!train_ended(run)) return not_ended(w, run, letter, stopped);
    TrainVerdict verdict = train_verdict(run);
    if (verdict == TRAIN_SOLVED) return written_text(w, "%c learned the task", "%c 学会了这个任务", letter);
    return verdict == TRAIN_STUCK ? stuck(w, run, letter) : still_learning(w, run, letter);
}

static size_t ended_of(const TrainRecord *record, const TrainGroup *group) {
    size_t ended = 0;
    for (size_t s = 0; s < record->seeds; s++) ended += train_ended(&group->run[s]);
    return ended;
}

const char *train_ending(const Written *w, const TrainRecord *record, size_t g, bool stopped) {
    const TrainGroup *group = &record->group[g];
    char letter = plot_letter(g);
    if (record->seeds == 1) return ending_of_run(w, group->run, letter, stopped);
    size_t ended = ended_of(record, group), solved = train_count(record, group, TRAIN_SOLVED);
    if (!ended) return written_text(w, "%c: no seed has ended", "%c：还没有种子结束", letter);
    return written_text(w, "%c: %zu of %zu seeds learned it, %zu stuck", "%c：%zu/%zu 个种子学会了，%zu 个卡住", letter,
                        solved, ended, train_count(record, group, TRAIN_STUCK));
}

const char *train_ending_brief(const Written *w, const TrainRecord *record, size_t g) {
    const TrainGroup *group = &record->group[g];
    char letter = plot_letter(g);
    double right;
    size_t done = train_group_done(record, group);
    if (!done || !train_group_accuracy(record, group, done - 1, &right)) return arena_print(w->arena, "%c", letter);
    const char *head = arena_print(w->arena, "%c %3d %%", letter, percent(right));
    if (record->seeds > 1)
        return written_text(w, "%s  learned %zu/%zu", "%s  学会 %zu/%zu", head,
                            train_count(record, group, TRAIN_SOLVED), ended_of(record, group));
    if (!train_ended(group->run)) return written_text(w, "%s  step %zu", "%s  第 %zu 步", head, done - 1);
    return arena_print(w->arena, "%s  %s", head, sentence(TRAIN_VERDICT_WORDS[train_verdict(group->run)], w->lang));
}

/* ---- what is the same and what is not ---- */

/* "a scale on 1/√256": a scale that is on says by what. */
static const char *told_of(const Written *w, const TrainRecord *record, size_t g) {
    const TrainGroup *group = &record->group[g];
    const Recipe *recipe = &group->run->recipe;
    bool on = recipe->scale == SCALE_ON && text_same(group->told, "scale on");
    if (on) return arena_print(w->arena, "%c %s 1/√%zu", plot_letter(g), group->told, recipe->d_head);
    return arena_print(w->arena, "%c %s", plot_letter(g), group->told);
}

static bool differs(const Written *w, const TrainRecord *record, const RecipeKey *key) {
    const char *first = recipe_value(&record->group[0].run->recipe, key->name, w->arena);
    for (size_t g = 1; g < record->groups; g++)
        if (strcmp(first, recipe_value(&record->group[g].run->recipe, key->name, w->arena)) != 0) return true;
    return false;
}

static const char *seeds_of(const Written *w, const TrainRecord *record) {
    unsigned long long first = record->group[0].run->recipe.seed, last = first + record->seeds - 1;
    if (record->seeds == 1) return written_text(w, "seed %llu", "种子 %llu", first);
    return written_text(w, "seeds %llu to %llu", "种子 %llu 到 %llu", first, last);
}

const char *train_mean_of(const Written *w, const TrainRecord *record, size_t group, size_t step) {
    size_t there = 0;
    for (size_t s = 0; s < record->seeds; s++) there += record->group[group].run[s].done > step;
    if (there < record->seeds) return written_text(w, "%zu of %zu seeds", "%zu/%zu 个种子的平均", there, record->seeds);
    return written_text(w, "mean of %zu seeds", "%zu 个种子的平均", there);
}

static const char *shared_alone(const Written *w, const TrainRecord *record) {
    const Recipe *recipe = &record->group[0].run->recipe;
    const char *value[3] = {recipe_value(recipe, "scale", w->arena), recipe_value(recipe, "optimizer", w->arena),
                            recipe_value(recipe, "lr", w->arena)};
    const char *by = recipe->scale == SCALE_ON ? arena_print(w->arena, " 1/√%zu", recipe->d_head) : "";
    if (record->seeds > 1)
        return written_text(w, "%s: scale %s%s, %s, lr %s, batch %zu", "%s：scale %s%s，%s，lr %s，batch %zu",
                            seeds_of(w, record), value[0], by, value[1], value[2], recipe->batch);
    return written_text(w, "one run, seed %llu: scale %s%s, %s, lr %s, batch %zu",
                        "一次训练，种子 %llu：scale %s%s，%s，lr %s，batch %zu", (unsigned long long)recipe->seed,
                        value[0], by, value[1], value[2], recipe->batch);
}

const char *train_shared(const Written *w, const TrainRecord *record) {
    size_t changes = 0;
    bool draws = false, seed = false;
    if (record->groups == 1) return shared_alone(w, record);
    for (size_t i = 0; i < RECIPE_KEY_COUNT; i++) {
        if (!differs(w, record, &RECIPE_KEYS[i])) continue;
        changes++;
        draws = draws || RECIPE_KEYS[i].draws;
        seed = seed || text_same(RECIPE_KEYS[i].name, "seed");
    }
    Text text = text_new(w->arena);
    const char *seeds = seeds_of(w, record);
    if (seed) text_put(&text, written_text(w, "other seeds, other data: ", "种子不同，数据也不同："));
    else if (draws) text_put(&text, written_text(w, "same %s, other draws: ", "%s 相同，抽到的数不同：", seeds));
    else if (changes > 1) text_put(&text, written_text(w, "same data, same %s: ", "数据相同，%s 相同：", seeds));
    else text_put(&text, written_text(w, "same data, same %s, one change: ", "数据相同，%s 相同，只改一处：", seeds));
    for (size_t g = 0; g < record->groups; g++)
        text_print(&text, "%s%s", g ? written_text(w, ", ", "，") : "", told_of(w, record, g));
    return text.at;
}

/* ---- what the gradient did ---- */

enum { WINDOW = 20 };

typedef struct Look {
    double gradient, loss, early, late; /* mean of the window, of its first and of its second half */
} Look;

static bool look(const TrainRecord *record, size_t g, size_t first, size_t last, Look *seen) {
    *seen = (Look){0};
    size_t count = last + 1 - first, half = count / 2;
    for (size_t i = first; i <= last; i++) {
        TrainStep at;
        if (!train_group_at(record, &record->group[g], i, &at)) return false;
        seen->gradient += at.grad_wq / (double)count;
        seen->loss += at.loss / (double)count;
        if (i < first + half) seen->early += at.loss / (double)half;
        if (i > last - half) seen->late += at.loss / (double)half;
    }
    return true;
}

/* The steps that are spoken of, as batches from 0; false: there are too few. */
static bool window_of(const TrainRecord *record, size_t g, size_t *first, size_t *last) {
    enum { LEAST = 2, AFTER = 5 };
    const TrainGroup *group = &record->group[g];
    size_t done = train_group_done(record, group), begun = train_group_done(record, record->group);
    size_t steps = group->run->recipe.steps, other = record->group->run->recipe.steps;
    if (other < steps) steps = other;
    if (begun < done) done = begun;
    if (done > steps) done = steps;
    if (done < LEAST) return false;
    size_t end = record->step != TRAIN_NEWEST ? record->step : steps / AFTER + WINDOW;
    if (end > done) end = done;
    if (end < LEAST) end = LEAST;
    *last = end - 1;
    *first = end > WINDOW ? end - WINDOW : 0;
    return true;
}

/* "9,200", "2.4": two digits of a ratio. */
static const char *ratio_text(const Written *w, double ratio) {
    const double most = 1e9;
    if (ratio < 10) return arena_print(w->arena, "%.1f", ratio);
    if (!(ratio < most)) return arena_print(w->arena, "%.0e", ratio);
    double unit = pow(10, floor(log10(ratio)) - 1);
    return number_grouped(w->arena, (uint64_t)(floor(ratio / unit + 0.5) * unit));
}

static const char *about(const Written *w, double loss) {
    return loss < 0.1 ? number_free(w->arena, loss, 2) : arena_print(w->arena, "%g", floor(10 * loss + 0.5) / 10);
}

/* What the loss did: "stays near 1". */
static const char *loss_text(const Written *w, const Look *seen) {
    const double steady = 0.15;
    if (isnan(seen->loss)) return written_text(w, "is nan", "是 nan");
    if (fabs(seen->late - seen->early) < steady * fmax(seen->late, seen->early))
        return written_text(w, "stays near %s", "停在 %s 附近", about(w, seen->loss));
    const char *from = about(w, seen->early), *to = about(w, seen->late);
    if (seen->late < seen->early) return written_text(w, "falls from %s to %s", "从 %s 降到 %s", from, to);
    return written_text(w, "rises from %s to %s", "从 %s 升到 %s", from, to);
}

static const char *alone(const Written *w, const char *steps, const Look *seen) {
    const char *gradient = written_text(w, "the gradient at wq has norm %s", "wq 处梯度的范数是 %s",
                                        number_free(w->arena, seen->gradient, 3));
    const char *loss = written_text(w, "the loss ", "损失"), *comma = w->lang == CHINESE ? "，" : ", ";
    return arena_print(w->arena, "%s%s%s%s%s%s", steps, loss, loss_text(w, seen), comma, gradient,
                       w->lang == CHINESE ? "。" : ".");
}

/* How the gradient of one stands to that of the first: "9,200 times smaller"; whole: "than a's" too. */
static const char *against(const Written *w, double of, double base, bool whole) {
    const double alike = 1.25;
    if (!isfinite(of) || !isfinite(base)) return written_text(w, "is no number any more", "已经不是数");
    if (of == 0 && base == 0) return written_text(w, "is 0, as a's is", "是 0，和 a 的一样");
    if (of == 0) return written_text(w, "is exactly 0", "恰好是 0");
    double ratio = base / of;
    bool smaller = ratio >= alike, larger = ratio <= 1 / alike;
    const char *times = ratio_text(w, smaller ? ratio : 1 / ratio);
    if (smaller && whole) return written_text(w, "is %s times smaller than a's", "是 a 的 1/%s", times);
    if (smaller) return written_text(w, "is %s times smaller", "是 a 的 1/%s", times);
    if (larger && whole) return written_text(w, "is %s times larger than a's", "是 a 的 %s 倍", times);
    if (larger) return written_text(w, "is %s times larger", "是 a 的 %s 倍", times);
    return written_text(w, "is about as large as a's", "和 a 的差不多大");
}

const char *train_reading(const Written *w, const TrainRecord *record, size_t columns) {
    size_t first, last, g = record->on ? record->on : record->begun - 1;
    Look seen, base;
    if (g >= record->begun || !window_of(record, g, &first, &last) || !look(record, g, first, last, &seen)) return "";
    const char *steps = written_text(w, "Steps %zu-%zu: ", "第 %zu-%zu 步：", first + 1, last + 1);
    if (g == 0) return alone(w, steps, &seen);
    if (!look(record, 0, first, last, &base)) return "";
    const char *loss = written_text(w, ", its loss ", "，损失"), *text = "", *end = w->lang == CHINESE ? "。" : ".";
    /* each is shorter than the one before it */
    for (int brief = record->groups > 2 ? 0 : 1; brief < 4; brief++) {
        const char *whose = brief < 2 ? written_text(w, "%c's gradient at wq ", "%c 在 wq 处的梯度", plot_letter(g))
                                      : written_text(w, "%c's gradient ", "%c 的梯度", plot_letter(g));
        text = arena_print(w->arena, "%s%s%s%s%s%s", steps, whose, against(w, seen.gradient, base.gradient, brief == 0),
                           brief < 3 ? loss : "", brief < 3 ? loss_text(w, &seen) : "", end);
        if (text_width(text) <= columns) break;
    }
    return text;
}
