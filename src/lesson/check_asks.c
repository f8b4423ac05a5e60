/* What a question must have, and ids. */
#include "lesson/check.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* ---- ids ---- */

typedef struct Id {
    const char *id;
    Place at;
} Id;

typedef struct Ids {
    Id *at;
    size_t count;
} Ids;

/* By id, the same ones in the order of the file. */
static int by_id(const void *a, const void *b) {
    const Id *one = a, *other = b;
    int order = strcmp(one->id, other->id);
    return order ? order : (one > other) - (one < other);
}

static void add_id(Ids *ids, const char *id, Place at) {
    if (*id) ids->at[ids->count++] = (Id){id, at};
}

/* Steps and asks share one space. */
static void check_ids(const Lesson *lesson, Faults *faults) {
    Arena scratch = {0};
    Ids ids = {.at = TAKE_ARRAY(&scratch, Id, lesson->steps + lesson->asks)};
    for (size_t s = 0; s < lesson->steps; s++) {
        const LessonStep *step = &lesson->step[s];
        add_id(&ids, step->id, step->id_at);
        for (size_t i = 0; i < step->items; i++)
            if (step->item[i].kind == ITEM_ASK) add_id(&ids, step->item[i].ask->id, step->item[i].ask->id_at);
    }
    qsort(ids.at, ids.count, sizeof *ids.at, by_id);
    for (size_t i = 1; i < ids.count; i++)
        if (strcmp(ids.at[i - 1].id, ids.at[i].id) == 0)
            fault(faults, ids.at[i].at, false,
                  "the id '%s' is taken, on line %zu: a lesson's steps and asks share one space",
                  "id“%s”在第 %zu 行已经用过：一节课里小节和问题的 id 不能相同", ids.at[i].id, ids.at[i - 1].at.line);
    arena_free(&scratch);
}

/* ---- a question ---- */

typedef struct Rule {
    bool hint, answer, options, solution, checks; /* what a kind of question cannot do without */
} Rule;

static const Rule RULES[ASK_KIND_COUNT] = {
    [ASK_CHOICE] = {.hint = true, .answer = true, .options = true},
    [ASK_NUMBER] = {.hint = true, .answer = true},
    [ASK_PREDICT] = {.answer = true},
    [ASK_TASK] = {.hint = true, .solution = true, .checks = true},
    [ASK_FREE] = {.hint = false},
};

/* Of an ask that is never closed nobody knows what it lacks. */
static void lacks(Faults *faults, const Ask *ask, const char *word) {
    if (ask->end.line == ask->at.line) return;
    fault(faults, ask->at, false, "ask %s %s has no '%s'", "ask %s %s 缺少“%s”", ASK_KINDS[ask->kind], ask->id, word);
}

static bool has_check(const Ask *ask) {
    for (size_t i = 0; i < ask->items; i++)
        if (ask->item[i].kind == ITEM_CHECK) return true;
    return false;
}

static const Place *said_at(const Said *said) {
    return &said->at[said->text[ENGLISH] ? ENGLISH : CHINESE];
}

static bool is_said(const Said *said) {
    return said->text[ENGLISH] || said->text[CHINESE];
}

static void check_options(const Ask *ask, Faults *faults) {
    size_t real = 0;
    bool right = false;
    for (size_t i = 0; i < ask->options; i++) {
        const Option *option = &ask->option[i];
        bool answer = ask->answer == ANSWER_KEY && strcmp(option->key, ask->key) == 0, said = is_said(&option->text);
        if (!said && !is_said(&option->miss)) continue; /* its text is missing, which was told */
        right = right || (answer && said);
        real += said;
        if (!said)
            fault(faults, *said_at(&option->miss), false, "there is no option '%s' to miss",
                  "没有选项“%s”，谈不上错选它", option->key);
        else if (answer && is_said(&option->miss))
            fault(faults, *said_at(&option->miss), true, "'%s' is the answer, so its miss is never said",
                  "“%s”就是答案，这句 miss 永远不会出现", option->key);
        else if (!answer && !is_said(&option->miss) && ask->answer == ANSWER_KEY)
            fault(faults, *said_at(&option->text), true, "the wrong option '%s' has no miss", "错误的选项“%s”没有 miss",
                  option->key);
    }
    if (real < 2)
        fault(faults, ask->at, false, "a choice has at least two options, and here are %zu",
              "选择题至少有两个选项，这里有 %zu 个", real);
    if (ask->answer == ANSWER_KEY && !right)
        fault(faults, ask->answer_at, false, "the answer '%s' is none of the options", "答案“%s”不在选项里", ask->key);
}

static void check_ask(const Ask *ask, Faults *faults) {
    const Rule *rule = &RULES[ask->kind];
    if (rule->hint && !ask->hints) lacks(faults, ask, "hint.");
    if (rule->answer && ask->answer == ANSWER_NONE) lacks(faults, ask, "answer");
    if (rule->solution && !ask->solves) lacks(faults, ask, "solve");
    if (rule->checks && !has_check(ask)) lacks(faults, ask, "check");
    if (rule->options) check_options(ask, faults);
}

/* ---- checks ---- */

static void visit(void *self, const Item *item, const Ask *ask) {
    Faults *faults = self;
    (void)ask;
    if (item->kind == ITEM_ASK) check_ask(item->ask, faults);
    if (item->kind != ITEM_CHECK || item->check->kind != CHECK_NUMBER) return;
    const Check *check = item->check;
    if (check->op == ABOUT && !check->tol.given)
        fault(faults, check->at, false, "'~' needs a tolerance: abs 0.001 or rel 1%%",
              "“~”需要误差：abs 0.001 或 rel 1%%");
    if (check->op != ABOUT && check->tol.given)
        fault(faults, check->at, true, "only '~' has a tolerance; '%s' is exact", "只有“~”带误差，“%s”是精确的",
              COMPARE_SIGNS[check->op]);
}

void check_asks(const Lesson *lesson, bool update, Faults *faults) {
    (void)update;
    check_ids(lesson, faults);
    lesson_each(lesson, visit, faults);
}
