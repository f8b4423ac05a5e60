#include "lesson/commands.h"
#include "lesson/study.h"

/* The lesson that runs, for one of its words. */
static Study *course(Session *session, Error *err) {
    Study *study = study_of(session, err);
    session->kept = KEPT_ALREADY;
    if (study) study->asked = true;
    return study;
}

static bool run_answer(Session *session, const Call *call, Error *err) {
    Study *study = course(session, err);
    Text text = text_new(&session->scratch);
    for (size_t i = 0; i < call->words.count; i++) text_print(&text, i ? " %s" : "%s", call->words.at[i]);
    bool fine = study && study_answer(session, study, text.at, err);
    session->kept = KEPT_ALREADY;
    return fine;
}

static bool run_hint(Session *session, const Call *call, Error *err) {
    Study *study = course(session, err);
    (void)call;
    return study && study_hint(session, study, err);
}

/* A word that is never refused. The lesson's own lines, which it may run, say what they are kept as: it has the last say. */
static bool run_word(Session *session, void (*word)(Session *session, Study *study), Error *err) {
    Study *study = course(session, err);
    if (study) word(session, study);
    session->kept = KEPT_ALREADY;
    return study != NULL;
}

static bool run_skip(Session *session, const Call *call, Error *err) {
    (void)call;
    return run_word(session, study_skip, err);
}

static void again(Session *session, Study *study) {
    study_goto(session, study, player_step(&study->player));
}

static bool run_again(Session *session, const Call *call, Error *err) {
    (void)call;
    return run_word(session, again, err);
}

static bool run_resume(Session *session, const Call *call, Error *err) {
    (void)call;
    return run_word(session, study_resume, err);
}

static bool run_steps(Session *session, const Call *call, Error *err) {
    Study *study = course(session, err);
    (void)call;
    if (study) study_steps(session, study);
    return study != NULL;
}

const Command CMD_ANSWER = {
    .name = "answer",
    .usage = "answer X",
    .example = "drill weights; answer 0.5; leave",
    .help = {"answers the open question of a lesson or a drill", "回答课程或练习里的问题"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .min = 1,
    .max = 100,
    .beyond = true,
    .run = run_answer,
};

const Command CMD_HINT = {
    .name = "hint",
    .usage = "hint",
    .example = "drill weights; hint; leave",
    .help = {"the next hint to the open question; the last is the solution", "问题的下一个提示；最后一个就是解法"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .beyond = true,
    .run = run_hint,
};

const Command CMD_SKIP = {
    .name = "skip",
    .usage = "skip",
    .example = "drill weights; skip; leave",
    .help = {"shows the answer to the open question and goes on", "给出问题的答案，继续"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .beyond = true,
    .run = run_skip,
};

const Command CMD_AGAIN = {
    .name = "again",
    .usage = "again",
    .example = "drill weights; again; leave",
    .help = {"the step of a lesson from its start, the question of a drill once more",
             "课程的这一小节从头再来；练习的题再说一遍"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .beyond = true,
    .run = run_again,
};

const Command CMD_RESUME = {
    .name = "resume",
    .usage = "resume",
    .example = "lesson scale; scale 3; resume; leave",
    .help = {"back to where the lesson stands, after wandering off", "走开之后，回到课程所在的地方"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .beyond = true,
    .run = run_resume,
};

const Command CMD_STEPS = {
    .name = "steps",
    .usage = "steps",
    .example = "lesson scale; steps; leave",
    .help = {"the steps of the lesson, those behind and those to come", "课程的小节，哪些过了，哪些还在后面"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .beyond = true,
    .run = run_steps,
};
