#include "command/call.h"
#include "lesson/commands.h"
#include "lesson/place.h"
#include "lesson/present.h"
#include "lesson/skeleton.h"
#include "lesson/study.h"

#include <string.h>

/* ---- words that move in the lesson that runs ---- */

static bool on(Session *session, Study *study, const char *word, Error *err) {
    (void)word, (void)err;
    study_next(session, study);
    return true;
}

static bool back(Session *session, Study *study, const char *word, Error *err) {
    (void)word, (void)err;
    size_t step = player_step(&study->player);
    study_goto(session, study, step && !study->ended ? step - 1 : step);
    return true;
}

static bool to(Session *session, Study *study, const char *word, Error *err) {
    const Lesson *lesson = study->lesson;
    size_t step = word ? lesson_step(lesson, word) : lesson->steps;
    if (step < lesson->steps) {
        study_goto(session, study, step);
        return true;
    }
    return refuse(err, "lesson goto takes a step, 1 to %zu or its name: steps lists them",
                  "lesson goto 后面是小节，1 到 %zu 或它的名字：steps 会列出", lesson->steps);
}

static bool pane(Session *session, Study *study, const char *word, Error *err) {
    (void)study, (void)word, (void)err;
    session->lecture.pane = !session->lecture.pane;
    return true;
}

static const struct {
    const char *word;
    bool (*run)(Session *session, Study *study, const char *word, Error *err);
} MOVES[] = {{"next", on}, {"back", back}, {"goto", to}, {"pane", pane}};

static bool run_move(Session *session, size_t move, const char *word, Error *err) {
    Study *study = study_of(session, err);
    if (!study) return false;
    study->asked = true;
    return MOVES[move].run(session, study, word, err);
}

/* ---- the same words in class mode ---- */

static bool class_next(Session *session, Present *present, const char *word, Error *err) {
    (void)word;
    return present_next(session, present, err);
}

static bool class_back(Session *session, Present *present, const char *word, Error *err) {
    (void)word;
    return present_back(session, present, err);
}

static bool class_blank(Session *session, Present *present, const char *word, Error *err) {
    (void)present, (void)word, (void)err;
    session->lecture.blank = !session->lecture.blank;
    return true;
}

static bool class_aside(Session *session, Present *present, const char *word, Error *err) {
    (void)word, (void)err;
    present_aside(session, present);
    return true;
}

static const struct {
    const char *word;
    bool needs; /* a word after it */
    bool (*run)(Session *session, Present *present, const char *word, Error *err);
} CLASS_MOVES[] = {{"next", false, class_next},  {"back", false, class_back},   {"goto", true, present_goto},
                   {"find", true, present_find}, {"blank", false, class_blank}, {"aside", false, class_aside}};

static bool run_class(Session *session, Present *present, const char *word, const char *second, Error *err) {
    for (size_t i = 0; i < sizeof CLASS_MOVES / sizeof *CLASS_MOVES; i++)
        if (text_same(word, CLASS_MOVES[i].word) && (second || !CLASS_MOVES[i].needs))
            return CLASS_MOVES[i].run(session, present, second, err);
    return refuse(err, "in class mode lesson takes next, back, goto STEP, find WORD, blank or aside",
                  "课堂模式下 lesson 可以是 next、back、goto 小节、find 词、blank 或 aside");
}

/* ---- the command ---- */

static bool open_last(Session *session, Error *err) {
    const char *last = place_last(session);
    if (session->lecture.course) return run_move(session, 0, NULL, err);
    if (last) return study_open(session, last, false, err);
    return refuse(err, "no lesson was begun yet: lessons lists them, lesson ID opens one",
                  "还没有开始过课程：lessons 列出课程，lesson ID 打开一课");
}

static bool run_words(Session *session, const Call *call, Error *err) {
    const char *word = call->words.count ? call->words.at[0] : NULL;
    const char *second = call->words.count > 1 ? call->words.at[1] : NULL;
    Present *present = present_of(session);
    if (present) return run_class(session, present, word, second, err);
    if (!word) return open_last(session, err);
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++)
        if (text_same(word, MOVES[i].word)) return run_move(session, i, second, err);
    if (text_same(word, "new") && second) return skeleton_write(session, second, err);
    if (second)
        return refuse(err, "lesson takes one lesson, not '%s %s': lessons lists them",
                      "lesson 后面是一课，不能是“%s %s”：lessons 会列出", word, second);
    if (call_value(call, "fresh")) return study_fresh(session, word, err);
    return study_open(session, word, call_value(call, "trust") != NULL, err);
}

static bool run_lesson(Session *session, const Call *call, Error *err) {
    bool fine = run_words(session, call, err);
    session->kept = KEPT_ALREADY; /* the lines of the lesson are kept, and answers are nobody's business */
    return fine;
}

const Command CMD_LESSON = {
    .name = "lesson",
    .usage = "lesson [ID] [trust] | lesson next | lesson back | lesson goto STEP | lesson pane | lesson new ID",
    .example = "lesson new my-lesson",
    .keys = "trust fresh",
    .takes = "lesson file new next back goto pane",
    .help =
        {"a lesson, from where it was left; next, back and goto move in it, pane shows it in the tracer; trust: its "
         "lines may read files from anywhere; fresh: only the state it begins with; new writes one to begin with",
         "上一课，从上次离开的地方；next、back、goto 在课里走，pane 在追踪器里显示；trust：它的命令可以读任何地方的文件；"
         "fresh：只取它开始时的状态；new 写出一节可以接着写的课"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .max = 2,
    .beyond = true,
    .stays = true,
    .run = run_lesson,
};
