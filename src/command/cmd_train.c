#include "command/call.h"
#include "command/commands.h"
#include "command/loaded.h"
#include "command/said_train.h"
#include "command/spread.h"
#include "command/turn.h"
#include "lab/train_lab.h"

/* ---- what the line asks for ---- */

/* Recipes that differ in the keys that hold lists, and what each is told from the others by. */
typedef struct Choice {
    Recipe *recipe;
    const char **told;
    size_t count;
} Choice;

static bool read_recipe(Session *session, const Call *call, const Task *task, Recipe *recipe, Error *err) {
    *recipe = recipe_new(task, &session->now.model.set);
    for (size_t i = 0; i < RECIPE_KEY_COUNT; i++) {
        const RecipeKey *key = &RECIPE_KEYS[i];
        const char *value = call_value(call, key->name);
        if (value && !key->set(recipe, key, value, &session->scratch, err)) return false;
    }
    return recipe_settle(recipe, err);
}

static bool read_choice(Session *session, const Call *call, const Task *task, Choice *choice, Error *err) {
    Branch *branch;
    *choice = (Choice){0};
    if (!call_spread(&session->scratch, call, TRAIN_RUNS_MOST, &branch, &choice->count, err)) return false;
    choice->recipe = TAKE_ARRAY(&session->scratch, Recipe, choice->count);
    choice->told = TAKE_ARRAY(&session->scratch, const char *, choice->count);
    for (size_t i = 0; i < choice->count; i++) {
        if (!read_recipe(session, &branch[i].call, task, &choice->recipe[i], err)) return false;
        choice->told[i] = branch[i].told;
    }
    return true;
}

static bool few_enough(const Choice *choice, size_t seeds, Error *err) {
    size_t batches = 0;
    for (size_t i = 0; i < choice->count; i++) batches += seeds * (choice->recipe[i].steps + 1);
    if (choice->count * seeds > TRAIN_RUNS_MOST)
        return refuse(err, "that makes %zu runs, and %d are the most: give fewer seeds",
                      "这样有 %zu 次训练，最多 %d 次：请减少种子", choice->count * seeds, TRAIN_RUNS_MOST);
    if (batches > TRAIN_BATCHES_MOST)
        return refuse(err, "that makes %zu steps in all, and %d are the most: give fewer steps or seeds",
                      "这样一共有 %zu 步，最多 %d 步：请减少步数或种子", batches, TRAIN_BATCHES_MOST);
    return true;
}

/* ---- train TASK ---- */

static bool unknown_task(Session *session, const char *word, Error *err) {
    Text list = text_new(&session->scratch);
    for (size_t i = 0; TASKS[i]; i++) text_print(&list, "%s ", TASKS[i]->name);
    text_put(&list, "keep");
    const char *meant = nearest_word(list_words(&session->scratch, list.at), word);
    if (meant)
        return refuse(err, "no task '%s'; did you mean '%s'?", "没有 '%s' 这个任务；你是指 '%s' 吗？", word, meant);
    return refuse(err, "train takes one of: %s; not '%s'", "train 可以是：%s；不能是 '%s'", list.at, word);
}

static bool run_task(Session *session, const Call *call, const Task *task, Error *err) {
    Choice choice;
    uint64_t seeds = 1;
    if (call_value(call, "example"))
        return refuse(err, "example= belongs to train keep: train %s takes none",
                      "example= 属于 train keep：train %s 不用它", task->name);
    if (!call_count(call, "seeds", 1, TRAIN_RUNS_MOST, &seeds, err)) return false;
    if (!read_choice(session, call, task, &choice, err) || !few_enough(&choice, (size_t)seeds, err)) return false;
    session->kept_kind = LOOK;
    const char *line = call_line(&session->scratch, "train", call);
    train_begin(&session->experiment, line, choice.recipe, choice.told, choice.count, (size_t)seeds);
    train_go_on(&session->experiment, &session->watch);
    if (!turn_to_lab(session)) said_train(session);
    return true;
}

/* ---- train keep ---- */

/* The line that makes this model from nothing: the run, as far as it came, and this. */
static const char *keep_line(Session *session, const TrainRun *run, size_t example) {
    Recipe recipe = run->recipe;
    recipe.steps = run->done - 1;
    return arena_print(&session->scratch, "%s; train keep example=%zu", recipe_line(&recipe, &session->scratch),
                       example);
}

static void say_kept(Session *session, const Train *train, size_t example) {
    const Recipe *recipe = &train->run->recipe;
    TrainScore score = train_score(train, example, &session->scratch);
    size_t first, rows;
    recipe->task->answers(recipe, &first, &rows);
    say(session, "kept: %s at step %zu of training, scale %s, seed %llu",
        "已取用：%s，训练到第 %zu 步，scale %s，种子 %llu", recipe->task->name, train->run->done - 1,
        recipe_value(recipe, "scale", &session->scratch), (unsigned long long)recipe->seed);
    say_text(session, loaded_sizes(session));
    say(session, "x is example %zu of a batch it has not seen: %zu of %zu answers right",
        "x 是它没见过的一批里的第 %zu 个样本：答对 %zu，共 %zu", example, score.right, score.answers);
    if (rows == 1)
        say(session, "row %zu answers: with the column of the largest number in its row of out",
            "第 %zu 行作答：out 这一行里最大的数在哪一列，答案就是哪一类", first);
    else
        say(session, "rows %zu to %zu answer: each with the column of the largest number in its row of out",
            "第 %zu 到 %zu 行作答：out 这一行里最大的数在哪一列，答案就是哪一类", first, first + rows - 1);
    if (recipe->task->classifiers > 1)
        say(session, "out is %zu groups of %zu columns: each gives an answer of its own",
            "out 有 %zu 组，每组 %zu 列：每组给出一个答案", recipe->task->classifiers, recipe->classes);
    loaded_say_unlike_lab(session);
}

static bool run_keep(Session *session, const Call *call, Error *err) {
    const TrainRecord *record = train_record(&session->experiment);
    if (!record || !record->train)
        return refuse(err, "nothing was trained yet: train marked", "还没有训练过：train marked");
    const Train *train = record->train;
    for (size_t i = 0; i < call->pairs; i++)
        if (!text_same(call->pair[i].name, "example"))
            return refuse(err, "train keep takes example= alone, not %s=: it belongs to the line that trains",
                          "train keep 只能带 example=，不能带 %s=：它属于训练的那一行", call->pair[i].name);
    uint64_t example = 0;
    if (!call_count(call, "example", 0, train->run->recipe.batch - 1, &example, err)) return false;
    Settings before = session->now.model.set;
    Model model = train_example(train, (size_t)example, &session->now.model, &session->store);
    if (!loaded_take(session, &model, err)) return false;
    session->kept = keep_line(session, train->run, (size_t)example);
    say_kept(session, train, (size_t)example);
    loaded_say_lost(session, &before);
    return true;
}

static bool run_train(Session *session, const Call *call, Error *err) {
    const char *word = call->words.at[0];
    const Task *task = task_find(word);
    if (text_same(word, "keep")) return run_keep(session, call, err);
    if (!task) return unknown_task(session, word, err);
    return run_task(session, call, task, err);
}

const Command CMD_TRAIN = {
    .name = "train",
    .usage =
        "train TASK [tokens=] [d_model=] [heads=] [d_head=] [d_v=] [classes=] [batch=] | train TASK [steps=] [lr=] "
        "[optimizer=sgd|adam] [init=healthy] [scale=] [seed=0] [seeds=1] | train keep [example=0]",
    .example = "train marked d_model=16 d_v=16 classes=4 steps=20; train keep",
    .keys = "tokens d_model d_head d_v heads classes batch lr steps optimizer init scale seed seeds example",
    .takes = "task keep",
    .help = {"trains one layer on a task; scale=on,off compares; keep takes what it learnt",
             "在任务上训练一层；scale=on,off 作比较；keep 取用学到的权重"},
    .kind = CHANGE,
    .role = ROLE_MODEL,
    .area = AREA_LABS,
    .min = 1,
    .max = 1,
    .run = run_train,
};
