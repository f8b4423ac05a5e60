#include "lesson/check.h"
#include "lesson/commands.h"
#include "lesson/shelf.h"

enum { MOST_FILES = 1000, SHOWN_COLUMNS = 78 };

/* What was found in one file; the errors in it. */
static size_t check_one(Session *session, const char *path, bool update) {
    Arena arena = {0};
    Language lang = session->like.lang;
    Faults faults = {.arena = &arena, .lang = lang};
    const Lesson *lesson = lesson_check(path, update, &faults);
    for (size_t i = 0; i < faults.count; i++)
        say_whole(session, arena_print(&arena, "%s\n", fault_text(&arena, &faults.at[i], lang, SHOWN_COLUMNS)));
    if (faults.left_out) say(session, "and %zu more in %s", "还有 %zu 处，在 %s", faults.left_out, path);
    if (lesson && !faults.errors)
        say(session, "%s: no errors; steps: %zu, questions: %zu", "%s：没有错误；小节 %zu 个，问题 %zu 个", path,
            lesson->steps, lesson->asks);
    if (lesson && !faults.errors && update)
        say(session, "what it plays is stored beside it, for review: .en.txt and .zh.txt",
            "播放的内容已存在它旁边，供查看：.en.txt 和 .zh.txt");
    size_t errors = faults.errors;
    arena_free(&arena);
    return errors;
}

static bool run_check(Session *session, const Call *call, Error *err) {
    size_t errors = 0, wrong = 0;
    for (size_t i = 0; i < call->words.count; i++) {
        const char *path;
        Error missing = {.lang = session->like.lang};
        bool found = lesson_find(&session->scratch, call->words.at[i], &path, &missing);
        if (!found) say_text(session, missing.text);
        size_t here = found ? check_one(session, path, call_value(call, "update") != NULL) : 1;
        errors += here;
        wrong += here > 0;
    }
    return !errors || refuse(err, "errors: %zu, in %zu of %zu lessons", "错误：%zu 处，在 %zu 个课程里（共 %zu 个）",
                             errors, wrong, call->words.count);
}

const Command CMD_CHECK = {
    .name = "check",
    .usage = "check FILE… [update]",
    .example = "check scale",
    .keys = "update",
    .takes = "lesson file",
    .help = {"says all that is wrong with lessons, each at its line; update stores what they show",
             "指出课程里的所有错误，各在哪一行；update 存下课程显示的内容"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .min = 1,
    .max = MOST_FILES,
    .beyond = true,
    .run = run_check,
};
