/* Names that a lesson uses: files, commands, matrices, metrics, settings, verdicts, keys. */
#include "lesson/check.h"

#include "attention/metric.h"
#include "command/call.h"
#include "lab/lab.h"
#include "lesson/fence.h"
#include "lesson/keystroke.h"

#include <stdlib.h>
#include <string.h>

typedef struct Checker {
    const Lesson *lesson;
    Faults *faults;
    Arena *scratch;
} Checker;

/* A refusal as a fault. */
static void told(const Checker *checker, Place at, const Error *err) {
    fault(checker->faults, at, false, "%s", "%s", err->text);
}

/* ---- needs ---- */

/* Is the version, numbers parted by points, later than this program's? */
static bool later(const char *wanted) {
    const char *have = QKV_VERSION;
    while (*wanted) {
        unsigned long want = strtoul(wanted, (char **)&wanted, 10), is = strtoul(have, (char **)&have, 10);
        if (want != is) return want > is;
        if (*wanted && *wanted++ != '.') return true;
        have += *have == '.';
    }
    return false;
}

static bool need_file(const Checker *checker, const Need *need, Error *err) {
    const char *path;
    return fence_find(checker->scratch, checker->lesson, need->name, &path, err);
}

static bool need_command(const Checker *checker, const Need *need, Error *err) {
    (void)checker;
    return command_find(need->name) || setting_find(need->name) || preference_find(need->name) ||
           refuse(err, "this program has no command '%s'", "本程序没有命令“%s”", need->name);
}

static bool need_app(const Checker *checker, const Need *need, Error *err) {
    (void)checker;
    return !later(need->name) || refuse(err, "this is version %s, and the lesson needs %s",
                                        "本程序的版本是 %s，而这节课需要 %s", QKV_VERSION, need->name);
}

static void check_needs(const Checker *checker) {
    bool (*const NEEDS[NEED_KIND_COUNT])(const Checker *, const Need *, Error *) = {
        [NEED_FILE] = need_file, [NEED_COMMAND] = need_command, [NEED_APP] = need_app};
    for (size_t i = 0; i < checker->lesson->needs; i++) {
        const Need *need = &checker->lesson->need[i];
        Error err = {.lang = checker->faults->lang};
        if (NEEDS[need->kind] && !NEEDS[need->kind](checker, need, &err)) told(checker, need->at, &err);
    }
}

/* ---- lines ---- */

static void check_line(const Checker *checker, Place at, const char *line) {
    Error err = {.lang = checker->faults->lang};
    if (!command_reads(checker->scratch, line, &err)) told(checker, place_at(at, line), &err);
}

/* ---- what a claim speaks of ---- */

static void check_matrix(const Checker *checker, const char *name, Place at) {
    if (step_find(name) == STEP_COUNT)
        fault(checker->faults, at, false, "there is no matrix '%s': names lists them", "没有矩阵“%s”：names 会列出来",
              name);
}

static void check_metric(const Checker *checker, const Ref *ref) {
    Faults *faults = checker->faults;
    const Metric *metric = metric_find(ref->name);
    const Lab *lab = lab_leaving(ref->name);
    size_t given = list_words(checker->scratch, ref->arguments).count, wanted = 0;
    if (!metric && !lab) {
        fault(faults, ref->at, false, "there is no metric '%s'", "没有指标“%s”", ref->name);
        return;
    }
    if (metric) wanted = metric->argument && !text_same(metric->argument, "NAME");
    for (size_t i = 0; !metric && i < lab->figures; i++)
        if (text_same(lab->figure[i].name, ref->name)) wanted = lab->figure[i].asks;
    if (given != wanted)
        fault(faults, ref->at, false, "numbers after the metric %s: %zu expected, %zu came",
              "指标 %s 后面要有 %zu 个数，而这里有 %zu 个", ref->name, wanted, given);
}

static void check_ref(const Checker *checker, const Ref *ref) {
    if (ref->metric) check_metric(checker, ref);
    else check_matrix(checker, ref->name, ref->at);
}

static void check_verdict(const Checker *checker, Placed word) {
    Text list = text_new(checker->scratch);
    for (size_t i = 0; i < VERDICT_COUNT; i++) {
        if (strcmp(VERDICTS[i].word, word.text) == 0) return;
        text_print(&list, "%s%s", i ? " " : "", VERDICTS[i].word);
    }
    fault(checker->faults, word.at, false, "'%s' is no verdict; there are: %s", "“%s”不是诊断；有的是：%s", word.text,
          list.at);
}

static void check_claim(const Checker *checker, const Check *check) {
    switch (check->kind) {
    case CHECK_NUMBER: check_ref(checker, &check->ref); break;
    case CHECK_SHAPE: check_matrix(checker, check->name.text, check->name.at); break;
    case CHECK_VERDICT: check_verdict(checker, check->value); break;
    case CHECK_SET:
        if (!setting_find(check->name.text) && !preference_find(check->name.text))
            fault(checker->faults, check->name.at, false, "there is no setting '%s'", "没有设置“%s”", check->name.text);
        break;
    case CHECK_FAILS: break; /* what cannot be read is refused as well */
    }
}

/* ---- keys ---- */

static void check_keys(const Checker *checker, const Item *item) {
    Words words = list_words(checker->scratch, item->line);
    Keystroke stroke;
    for (size_t i = 0; i < words.count; i++)
        if (!keystroke_read(words.at[i], &stroke))
            fault(checker->faults, place_at(item->at, item->line), false,
                  "'%s' is no key of the tracer, nor one and how often, as n*3",
                  "“%s”不是追踪器的按键，也不是按键和次数（如 n*3）", words.at[i]);
}

/* ---- all of it ---- */

static void check_ask(const Checker *checker, const Ask *ask) {
    if (ask->answer == ANSWER_REF) check_ref(checker, &ask->ref);
    for (size_t i = 0; i < ask->solves; i++) check_line(checker, ask->solve[i].at, ask->solve[i].text);
}

static void visit(void *self, const Item *item, const Ask *ask) {
    Checker *checker = self;
    Mark mark = arena_mark(checker->scratch);
    (void)ask;
    if (item->kind == ITEM_LINE || item->kind == ITEM_SETUP) check_line(checker, item->at, item->line);
    if (item->kind == ITEM_CHECK) check_claim(checker, item->check);
    if (item->kind == ITEM_KEYS) check_keys(checker, item);
    if (item->kind == ITEM_ASK) check_ask(checker, item->ask);
    arena_rewind(checker->scratch, mark);
}

void check_names(const Lesson *lesson, bool update, Faults *faults) {
    (void)update;
    Arena scratch = {0};
    Checker checker = {lesson, faults, &scratch};
    check_needs(&checker);
    lesson_each(lesson, visit, &checker);
    arena_free(&scratch);
}
