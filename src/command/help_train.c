#include "command/help_train.h"

#include "lab/optimizer.h"
#include "lab/task.h"
#include "lab/train_init.h"

#include <stdint.h>

/* "tokens=16 d_model=32 …": what the task has where the line says nothing. */
static const char *usual_sizes(const Task *task, Arena *arena) {
    Text text = text_new(arena);
    for (size_t i = 0; i < RECIPE_KEY_COUNT; i++) {
        const RecipeKey *key = &RECIPE_KEYS[i];
        bool everywhere = text_same(key->name, "init") || text_same(key->name, "scale") || text_same(key->name, "seed");
        const char *value = everywhere ? "" : recipe_value(&task->usual, key->name, arena);
        if (!everywhere && !text_same(value, "0")) text_print(&text, " %s=%s", key->name, value);
    }
    return text.at + 1;
}

static const char *task_row(Session *session, const Task *task) {
    const char *story = sentence(task->story, session->like.lang), *sizes = usual_sizes(task, &session->scratch);
    bool narrow = task->usual.d_head == 0;
    const char *widths = !narrow                         ? ""
                         : session->like.lang == CHINESE ? "；d_head=d_v=d_model/heads"
                                                         : "; d_head=d_v=d_model/heads";
    return arena_print(&session->scratch, session->like.lang == CHINESE ? "%s：%s%s" : "%s: %s%s", story, sizes,
                       widths);
}

void help_train(Session *session, HelpRow *row) {
    Language lang = session->like.lang;
    say(session, "tasks, and their sizes where none are given:", "任务，以及不写时的尺寸：");
    for (size_t i = 0; TASKS[i]; i++) row(session, TASKS[i]->name, task_row(session, TASKS[i]));
    say(session, "optimizer= may be:", "optimizer= 可以是：");
    for (size_t i = 0; OPTIMIZERS[i]; i++) row(session, OPTIMIZERS[i]->name, sentence(OPTIMIZERS[i]->law, lang));
    say(session, "init= (of wq and wk) may be a preset that leaves x alone, or:",
        "init=（wq 和 wk 的）可以是不改动 x 的预设，或者：");
    for (size_t i = 0; i < TRAIN_INIT_COUNT; i++)
        row(session, TRAIN_INITS[i].preset.name, sentence(TRAIN_INITS[i].preset.law, lang));
    say(session, "any value may be a list, scale=on,off: a curve for each",
        "任何值都可以是列表，如 scale=on,off：每个值一条曲线");
    say(session, "seeds=N: that many runs, with the seeds from seed= on", "seeds=N：从 seed= 起的 N 个种子各训练一次");
    say(session, "solved: over 95 %% right in the last 50 batches; stuck: under 50 %%",
        "学会：最近 50 批答对超过 95 %%；卡住：不到 50 %%");
}

bool help_trained_word(Session *session, const char *word, HelpRow *row, const char **example) {
    Arena *arena = &session->scratch;
    Language lang = session->like.lang;
    const Task *task = task_find(word);
    const Optimizer *optimizer = optimizer_find(word);
    if (task) {
        say(session, "train %s: %s", "train %s：%s", task->name, sentence(task->story, lang));
        row(session, session->like.lang == CHINESE ? "不写时" : "by itself", usual_sizes(task, arena));
        *example = arena_print(arena, "train %s steps=20", task->name);
        return true;
    }
    if (optimizer) {
        say(session, "train … optimizer=%s: %s", "train … optimizer=%s：%s", optimizer->name,
            sentence(optimizer->law, lang));
        *example = arena_print(arena, "train marked optimizer=%s steps=20", optimizer->name);
        return true;
    }
    for (size_t i = 0; i < TRAIN_INIT_COUNT; i++) {
        const Preset *preset = &TRAIN_INITS[i].preset;
        if (!text_same(preset->name, word)) continue;
        say(session, "train … init=%s: %s", "train … init=%s：%s", preset->name, sentence(preset->law, lang));
        *example = arena_print(arena, "train marked init=%s steps=20", preset->name);
        return true;
    }
    return false;
}
