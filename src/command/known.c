#include "command/known.h"

#include "attention/bug.h"
#include "command/topic.h"
#include "files/file.h"
#include "lab/task.h"
#include "view/view.h"

static size_t room(void) {
    size_t count = SETTING_COUNT + PREFERENCE_COUNT + METRIC_COUNT + PRESET_COUNT + STEP_COUNT;
    for (size_t i = 0; COMMANDS[i]; i++) count++;
    for (size_t i = 0; VIEWS[i]; i++) count++;
    for (size_t i = 0; BUGS[i]; i++) count++;
    for (size_t i = 0; TASKS[i]; i++) count++;
    for (size_t i = 0; FORMATS[i]; i++) count++;
    for (size_t i = 0; TOPICS[i]; i++) count++;
    return count;
}

Words known_words(Arena *arena) {
    size_t count = 0;
    const char **at = TAKE_ARRAY(arena, const char *, room());
    for (size_t i = 0; COMMANDS[i]; i++) at[count++] = COMMANDS[i]->name;
    for (size_t i = 0; i < SETTING_COUNT; i++) at[count++] = SETTINGS[i].name;
    for (size_t i = 0; i < PREFERENCE_COUNT; i++) at[count++] = PREFERENCES[i].name;
    for (size_t i = 0; i < METRIC_COUNT; i++) at[count++] = METRICS[i].name;
    for (size_t i = 0; i < PRESET_COUNT; i++) at[count++] = PRESETS[i].name;
    for (size_t i = 0; VIEWS[i]; i++) at[count++] = VIEWS[i]->name;
    for (size_t i = 0; BUGS[i]; i++) at[count++] = BUGS[i]->name;
    for (size_t i = 0; TASKS[i]; i++) at[count++] = TASKS[i]->name;
    for (size_t i = 0; FORMATS[i]; i++) at[count++] = FORMATS[i]->name;
    for (size_t i = 0; TOPICS[i]; i++) at[count++] = TOPICS[i]->name;
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (!STEPS[id].hidden) at[count++] = STEPS[id].name;
    return (Words){at, count};
}

/* ---- half a sentence ---- */

static const char *about_step(Arena *arena, const char *word, Language lang) {
    StepId id = step_find(word);
    if (id == STEP_COUNT) return NULL;
    const char *formula = sentence(STEPS[id].formula, lang), *story = sentence(STEPS[id].story, lang);
    if (!formula) return story;
    return arena_print(arena, lang == CHINESE ? "%s = %s：%s" : "%s = %s: %s", STEPS[id].name, formula, story);
}

static const char *about_preset(Arena *arena, const char *word, Language lang) {
    const Preset *preset = preset_find(word);
    if (!preset) return NULL;
    return arena_print(arena, lang == CHINESE ? "%s；会看到：%s" : "%s; shows: %s", sentence(preset->law, lang),
                       sentence(preset->shows, lang));
}

static const char *about_metric(Arena *arena, const char *word, Language lang) {
    (void)arena;
    const Metric *metric = metric_find(word);
    return metric ? sentence(metric->reading, lang) : NULL;
}

static const char *about_view(Arena *arena, const char *word, Language lang) {
    (void)arena;
    const View *view = view_find(word);
    return view ? sentence(view->help, lang) : NULL;
}

static const char *about_bug(Arena *arena, const char *word, Language lang) {
    (void)arena;
    const Bug *bug = bug_find(word);
    return bug ? sentence(bug->law, lang) : NULL;
}

static const char *about_task(Arena *arena, const char *word, Language lang) {
    (void)arena;
    const Task *task = task_find(word);
    return task ? sentence(task->story, lang) : NULL;
}

const char *known_about(Arena *arena, const char *word, Language lang) {
    static const char *(*const KINDS[])(Arena *, const char *, Language) = {about_step, about_preset, about_metric,
                                                                            about_view, about_bug,    about_task};
    const char *about = NULL;
    for (size_t i = 0; !about && i < sizeof KINDS / sizeof *KINDS; i++) about = KINDS[i](arena, word, lang);
    return about;
}
