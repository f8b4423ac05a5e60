#include "attention/bug.h"
#include "command/call.h"
#include "command/commands.h"
#include "session/record.h"

#include <string.h>

/* ---- list ---- */

static bool list_bugs(Session *session, const Call *call, Error *err) {
    (void)call, (void)err;
    enum { NAME = 20, WIDTH = 78 };
    for (size_t i = 0; BUGS[i]; i++) {
        Text line = text_new(&session->scratch);
        text_print(&line, "%s %s", BUGS[i]->starred ? "*" : " ", BUGS[i]->name);
        text_pad(&line, NAME);
        text_print(&line, "  %s", sentence(BUGS[i]->law, session->like.lang));
        say_text(session, text_cut(&session->scratch, line.at, WIDTH));
    }
    say(session, "* bug plant random draws from these", "* 由 bug plant random 从中抽取");
    return true;
}

/* ---- plant ---- */

static Words all_bugs(Arena *arena) {
    size_t count = 0;
    while (BUGS[count]) count++;
    const char **at = TAKE_ARRAY(arena, const char *, count);
    for (size_t i = 0; i < count; i++) at[i] = BUGS[i]->name;
    return (Words){at, count};
}

static bool find_bug(Session *session, const char *word, const Bug **bug, Error *err) {
    *bug = bug_find(word);
    if (*bug) return true;
    const char *meant = nearest_word(all_bugs(&session->scratch), word);
    if (meant)
        return refuse(err, "no bug is called '%s'; did you mean '%s'?", "没有叫 '%s' 的错误；你是指 '%s' 吗？", word,
                      meant);
    return refuse(err, "no bug is called '%s': bug list names them", "没有叫 '%s' 的错误：bug list 会列出它们", word);
}

static bool plant(Session *session, const Bug *bug, bool hidden, Error *err) {
    if (!bug_plant(&session->store, &session->now.model, bug, err)) return false;
    session->now.sick = (Sick){.hidden = hidden};
    return session_accept(session, err);
}

/* Brings in the patient on whom the bug shows, settings at their defaults; part of the line that asked for it. */
static bool admit(Session *session, const Patient *patient, Error *err) {
    session->now.model.set = model_new().set;
    return command_run_inside(session, patient->lines, err);
}

static bool plant_random(Session *session, const Call *call, Error *err) {
    uint64_t seed = session->now.seed;
    if (!call_count(call, "seed", 0, UINT64_MAX, &seed, err)) return false;
    const Bug *bug = bug_drawn(seed);
    const Patient *patient = &PATIENTS[bug->patient];
    bug_clear(&session->now.model);
    if (!admit(session, patient, err) || !plant(session, bug, true, err)) return false;
    session->kept_role = ROLE_PATIENT;
    session->kept = arena_print(&session->scratch, "bug plant random seed=%llu", (unsigned long long)seed);
    say(session, "one bug is hidden in this patient: %s", "这个病人身上藏了一个错误：%s", patient->lines);
    say(session, "metrics takes its pulse, show and explain look closer; bug guess NAME, bug list has the names",
        "metrics 量脉搏，show 和 explain 看细节；bug guess NAME 来猜，bug list 有名字");
    return true;
}

static bool plant_bug(Session *session, const Call *call, Error *err) {
    const Bug *bug;
    if (call->words.count < 2)
        return refuse(err, "bug plant takes a name, or random: bug list names them",
                      "bug plant 后面要有名字或 random：bug list 会列出名字");
    if (text_same(call->words.at[1], "random")) return plant_random(session, call, err);
    uint64_t number;
    bool numbered = text_count(call->words.at[1], UINT64_MAX, &number);
    bool hidden = numbered || call_value(call, "hidden");
    if (call_value(call, "seed"))
        return refuse(err, "seed= belongs to bug plant random", "seed= 只用于 bug plant random");
    if (numbered) bug = bug_numbered(number);
    else if (!find_bug(session, call->words.at[1], &bug, err)) return false;
    if (!session_has_model(session, err)) return false;
    if (!plant(session, bug, hidden, err)) return false;
    session->kept_role = ROLE_PLANT;
    if (hidden) say(session, "a bug is planted, hidden: bug guess NAME", "已暗中植入一个错误：bug guess NAME");
    else say(session, "%s is planted: %s", "已植入 %s：%s", bug->name, sentence(bug->law, session->like.lang));
    return true;
}

/* ---- guess, clear ---- */

static bool guess_bug(Session *session, const Call *call, Error *err) {
    const Bug *planted = session->now.model.bug, *guessed;
    if (!planted) return refuse(err, "no bug is planted: bug plant random", "还没有植入错误：bug plant random");
    if (call->words.count < 2)
        return refuse(err, "bug guess takes a name: bug list names them",
                      "bug guess 后面要有名字：bug list 会列出名字");
    if (!find_bug(session, call->words.at[1], &guessed, err)) return false;
    Sick *sick = &session->now.sick;
    Language lang = session->like.lang;
    if (guessed == planted) {
        sick->guess = GUESS_RIGHT;
        sick->hidden = false;
        say(session, "right, it is %s. %s", "对，是 %s。%s", planted->name, sentence(planted->said, lang));
        if (planted->where) say(session, "seen in public: %s", "公开报告里见过：%s", sentence(planted->report, lang));
        return true;
    }
    sick->guess = GUESS_WRONG;
    size_t rung = sick->rungs < BUG_RUNGS ? sick->rungs : BUG_RUNGS - 1;
    if (sick->rungs < BUG_RUNGS) sick->rungs++;
    say(session, "not %s. Hint %zu of %d: %s", "不是 %s。提示 %zu，共 %d 条：%s", guessed->name, rung + 1, BUG_RUNGS,
        bug_hint(planted, rung, lang, &session->scratch));
    return true;
}

static bool clear_bug(Session *session, const Call *call, Error *err) {
    (void)call;
    const Bug *planted = session->now.model.bug;
    if (!planted) return refuse(err, "no bug is planted", "没有植入错误");
    bool hidden = session->now.sick.hidden;
    bug_clear(&session->now.model);
    session->now.sick = (Sick){0};
    if (!session_accept(session, err)) return false;
    if (hidden)
        say(session, "it was %s, and is gone. %s", "那是 %s，已经取消。%s", planted->name,
            sentence(planted->said, session->like.lang));
    else say(session, "%s is gone", "已取消 %s", planted->name);
    return true;
}

/* ---- bug ---- */

static const struct Action {
    const char *name;
    bool (*run)(Session *session, const Call *call, Error *err);
    bool looks;  /* changes nothing */
    size_t most; /* words */
} ACTIONS[] = {
    {"list", list_bugs, true, 1},
    {"plant", plant_bug, false, 2},
    {"guess", guess_bug, false, 2},
    {"clear", clear_bug, false, 1},
};

static bool run_bug(Session *session, const Call *call, Error *err) {
    const char *word = call->words.at[0];
    for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++) {
        if (!text_same(ACTIONS[i].name, word)) continue;
        if (call->words.count > ACTIONS[i].most)
            return refuse(err, "'%s' is more than bug %s takes", "'%s' 多了：bug %s 不需要它",
                          call->words.at[ACTIONS[i].most], word);
        if (ACTIONS[i].looks) session->kept_kind = LOOK;
        return ACTIONS[i].run(session, call, err);
    }
    return refuse(err, "bug takes list, plant, guess or clear, not '%s'",
                  "bug 可以是 list、plant、guess 或 clear，不能是 '%s'", word);
}

const Command CMD_BUG = {
    .name = "bug",
    .usage = "bug list | bug plant NAME [hidden] | bug plant N | bug plant random [seed=] | bug guess NAME | bug clear",
    .example = "bug plant softmax-columns",
    .keys = "hidden seed",
    .takes = "list plant guess clear random bug",
    .help =
        {"plants an error that others have made, to be found by its signs; bug list names them, a number N does not",
         "植入别人犯过的错误，再从迹象把它找出来；bug list 列出名字，数字 N 则不透露名字"},
    .kind = CHANGE,
    .role = ROLE_BUG,
    .area = AREA_UNDERSTAND,
    .min = 1,
    .max = 2,
    .reveals = true,
    .run = run_bug,
};
