#include "command/look.h"
#include "lesson/claims.h"
#include "lesson/place.h"
#include "lesson/study.h"
#include "lesson/tell.h"

#include <math.h>
#include <string.h>

/* ---- putting ---- */

static const Sentence HOW[] = {
    [ASK_CHOICE] = {"answer with a letter", "输入字母作答"},
    [ASK_NUMBER] = {"answer with a number", "输入数字作答"},
    [ASK_PREDICT] = {"guess a number, nothing is right or wrong", "猜一个数，没有对错"},
    [ASK_TASK] = {"type commands until it holds", "输入命令，直到成立"},
    [ASK_FREE] = {"answer in your own words: answer …", "用自己的话回答：answer …"},
};

/* How it is answered at the prompt; in the tracer the answer line says it. */
static void say_how(Session *session, const Ask *ask) {
    const char *how = sentence(HOW[ask->kind], session->like.lang);
    if (session->show.open || session->lecture.quiet) return;
    if (ask->hints) say(session, "%s; hints: %zu (hint), or skip", "%s；提示 %zu 个（hint），或 skip", how, ask->hints);
    else say(session, "%s, or skip", "%s，或 skip", how);
}

static const char *const ENTRY[ASK_KIND_COUNT] = {
    [ASK_CHOICE] = "answer", [ASK_NUMBER] = "answer", [ASK_PREDICT] = "guess", [ASK_FREE] = "answer"};

void study_put(Session *session, Study *study, const Ask *ask) {
    tell_question(session, ask);
    if (study->player.open != ask) return;
    session->lecture.entry = ENTRY[ask->kind];
    study->miss = NULL;
    study->done = session->journal.done;
    study->count = session->journal.count;
    say_how(session, ask);
}

/* ---- what is said once it is answered ---- */

static void close_question(Session *session, Study *study) {
    session->lecture.entry = NULL;
    tell_why(session, study->ask);
    study_keep(session, study);
}

static void score(Session *session, const Study *study, bool done) {
    score_add(session, study->lesson, study->ask, 1, 0, done);
}

static void right(Session *session, Study *study) {
    score(session, study, true);
    player_settle(&study->player);
    close_question(session, study);
}

/* ---- answers ---- */

static const Option *option_of(const Ask *ask, const char *key) {
    for (size_t i = 0; i < ask->options; i++)
        if (text_same(ask->option[i].key, key)) return &ask->option[i];
    return NULL;
}

static bool answer_choice(Session *session, Study *study, const char *text, Error *err) {
    const Ask *ask = study->ask;
    const Option *chosen = option_of(ask, text);
    if (!chosen) {
        Text keys = text_new(&session->scratch);
        for (size_t i = 0; i < ask->options; i++) text_print(&keys, i ? " %s" : "%s", ask->option[i].key);
        return refuse(err, "'%s' is none of the answers: %s", "“%s”不在选项里：%s", text, keys.at);
    }
    if (text_same(chosen->key, ask->key)) {
        tell_that(session, PART_RIGHT, "%s: %s", "%s：%s", chosen->key, said_in(session, &chosen->text));
        right(session, study);
        return true;
    }
    const char *miss = said_in(session, &chosen->miss);
    score(session, study, false);
    if (*miss) tell_that(session, PART_MISS, "%s: %s", "%s：%s", chosen->key, miss);
    else tell_that(session, PART_MISS, "%s: no, try another", "%s：不对，换一个", chosen->key);
    return true;
}

/* A prediction may be that no number comes out. */
static bool read_guess(const char *text, bool nan_too, double *guess, Error *err) {
    if (text_number(text, guess) && (nan_too || !isnan(*guess))) return true;
    return refuse(err, "the answer is one number, such as 3, -0.5 or 3/8, not '%s'",
                  "答案是一个数，例如 3、-0.5 或 3/8，不能是 '%s'", text);
}

/* The number that is asked for; of a prediction after its reveal. */
static bool wanted(Session *session, const Ask *ask, double *value, Error *err) {
    *value = ask->number;
    return ask->answer != ANSWER_REF || claim_value(session, &ask->ref, value, err);
}

/* Free play may have changed what is asked. */
static bool answer_number(Session *session, Study *study, const char *text, Error *err) {
    const Ask *ask = study->ask;
    double guess, value;
    if (!read_guess(text, false, &guess, err)) return false;
    player_restore(&study->player);
    if (!wanted(session, ask, &value, err)) return false;
    if (claim_compare(ABOUT, ask->tol, guess, value)) {
        tell_that(session, PART_RIGHT, "%s", "%s", text);
        right(session, study);
        return true;
    }
    score(session, study, false);
    if (guess > value) tell_that(session, PART_MISS, "%s is too large", "%s 太大", text);
    else tell_that(session, PART_MISS, "%s is too small", "%s 太小", text);
    return true;
}

static bool answer_predict(Session *session, Study *study, const char *text, Error *err) {
    const Ask *ask = study->ask;
    double guess, value;
    Error gone = {.lang = err->lang};
    if (!read_guess(text, true, &guess, err)) return false;
    score(session, study, true);
    player_guess(&study->player, guess);
    Labels said = player_solve(&study->player);
    for (size_t i = 0; i < ask->solves; i++) tell_line(session, ask->solve[i].text, i ? (Labels){NULL, 0} : said);
    if (wanted(session, ask, &value, &gone)) tell_guess(session, guess, value);
    else tell(session, PART_FAULT, NULL, gone.text);
    close_question(session, study);
    return true;
}

static bool answer_task(Session *session, Study *study, const char *text, Error *err) {
    (void)session, (void)study;
    return refuse(err, "a task is answered by commands, not by 'answer %s': type them and it is checked",
                  "任务用命令来完成，不是“answer %s”：直接输入命令，会自动检查", text);
}

static bool answer_free(Session *session, Study *study, const char *text, Error *err) {
    (void)err;
    tell(session, PART_RIGHT, NULL, text);
    right(session, study);
    return true;
}

static bool no_question(Error *err) {
    return refuse(err, "no question is open: an empty line goes on", "现在没有问题要答：空行继续");
}

bool study_answer(Session *session, Study *study, const char *text, Error *err) {
    static bool (*const ANSWER[])(Session *, Study *, const char *, Error *) = {[ASK_CHOICE] = answer_choice,
                                                                                [ASK_NUMBER] = answer_number,
                                                                                [ASK_PREDICT] = answer_predict,
                                                                                [ASK_TASK] = answer_task,
                                                                                [ASK_FREE] = answer_free};
    if (!study->player.open) return no_question(err);
    return ANSWER[study->ask->kind](session, study, text, err);
}

/* Is it meant as a number, though it may be none? No command begins like one. */
static bool is_numeric(const char *word) {
    double value;
    return *word &&
           (strchr("0123456789+-.", *word) || text_number(word, &value)); /* inf and nan are no commands either */
}

bool study_is_answer(const Study *study, const char *line) {
    const Ask *ask = study->player.open;
    if (!ask) return false;
    bool number = ask->kind == ASK_NUMBER || ask->kind == ASK_PREDICT;
    return (ask->kind == ASK_CHOICE && option_of(ask, line)) || (number && is_numeric(line));
}

/* ---- tasks ---- */

/* The lines of the reference solution. */
static const char *solution_of(Session *session, const Ask *ask) {
    Text line = text_new(&session->scratch);
    for (size_t i = 0; i < ask->solves; i++) text_print(&line, i ? "; %s" : "%s", ask->solve[i].text);
    return line.at;
}

void study_try(Session *session, Study *study) {
    const Ask *ask = study->player.open;
    Error err = {.lang = session->like.lang};
    if (!ask || ask->kind != ASK_TASK) return;
    bool changed = study->done != session->journal.done || study->count != session->journal.count;
    study->done = session->journal.done;
    study->count = session->journal.count;
    if (player_holds(&study->player, &err)) {
        tell_that(session, PART_RIGHT, "it holds; one way: %s", "成立了；一种做法：%s", solution_of(session, ask));
        right(session, study);
        return;
    }
    if (!changed && (!study->miss || strcmp(study->miss, err.text) == 0)) return;
    study->miss = arena_string(&study->arena, err.text);
    score(session, study, false);
    tell(session, PART_MISS, NULL, err.text);
}

/* ---- help ---- */

bool study_hint(Session *session, Study *study, Error *err) {
    const Ask *ask = study->player.open;
    if (!ask) return no_question(err);
    if (!ask->hints) return refuse(err, "there is no hint here: skip goes on", "这里没有提示：skip 继续");
    bool more = study->rung < ask->hints;
    if (more) score_add(session, study->lesson, ask, 0, 1, false), study->rung++;
    tell_that(session, PART_HINT, "hint %zu of %zu: %s", "提示 %zu/%zu：%s", study->rung, ask->hints,
              said_in(session, &ask->hint[study->rung - 1]));
    return true;
}

static void tell_solution(Session *session, const Ask *ask, Labels said) {
    Error gone = {.lang = session->like.lang};
    double value;
    for (size_t i = 0; i < ask->solves; i++) tell_line(session, ask->solve[i].text, i ? (Labels){NULL, 0} : said);
    if (ask->answer == ANSWER_KEY) tell_that(session, PART_RIGHT, "the answer is %s", "答案是 %s", ask->key);
    else if (ask->answer != ANSWER_NONE && wanted(session, ask, &value, &gone))
        tell_that(session, PART_RIGHT, "the answer is %s", "答案是 %s", look_number(session, value));
}

void study_skip(Session *session, Study *study) {
    const Ask *ask = study->player.open;
    if (ask) {
        score_add(session, study->lesson, ask, 0, 0, false);
        tell_solution(session, ask, player_solve(&study->player));
        close_question(session, study);
    }
    study_next(session, study);
}
