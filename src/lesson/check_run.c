/* The levels that run a lesson: solved, unsolved, and by other ways to the same places. */
#include "lesson/check.h"
#include "lesson/claims.h"
#include "lesson/digest.h"
#include "lesson/player.h"

/* A sitting of the checker's own, in which nobody is spoken to. */
typedef struct Trial {
    Session session;
    Player player;
} Trial;

static void begin(Trial *trial, const Lesson *lesson, const Faults *faults) {
    session_open(&trial->session);
    trial->session.batch = true;
    trial->session.like.lang = faults->lang;
    player_open(&trial->player, &trial->session, lesson);
}

static void finish(Trial *trial) {
    player_close(&trial->player);
    session_close(&trial->session);
}

/* ---- solved ---- */

/* What a question asks for can be had. */
static void check_ref(Trial *trial, const Ask *ask, Faults *faults) {
    Error err = {.lang = faults->lang};
    double value;
    if (ask->answer == ANSWER_REF && !claim_value(&trial->session, &ask->ref, &value, &err))
        fault(faults, ask->ref.at, false, "%s", "%s", err.text);
}

/* A literal answer is not computed when it is asked for, but a check of its step must find it. */
typedef struct Literal {
    const Ask *ask;
    bool found;
} Literal;

static void close_literal(Literal *literal, Faults *faults) {
    const Ask *ask = literal->ask;
    if (ask && !literal->found)
        fault(faults, ask->answer_at, false, "no check of this step computes the answer %g: add one, or answer a cell",
              "这一小节没有 check 算出答案 %g：请加一个，或让答案引用一个格子", ask->number);
    *literal = (Literal){NULL, false};
}

static void seek_literal(Trial *trial, Literal *literal, const Check *check) {
    Error ignored = {.lang = ENGLISH};
    double value;
    if (!literal->ask || check->kind != CHECK_NUMBER) return;
    if (!claim_value(&trial->session, &check->ref, &value, &ignored)) return;
    literal->found = literal->found || claim_compare(ABOUT, literal->ask->tol, value, literal->ask->number);
}

static void solve_one(Trial *trial, const Ask *ask, Literal *literal, Faults *faults) {
    if (ask->kind == ASK_NUMBER) check_ref(trial, ask, faults);
    if (ask->kind == ASK_NUMBER && ask->answer == ANSWER_NUMBER) *literal = (Literal){ask, false};
    player_solve(&trial->player);
    if (ask->kind == ASK_PREDICT) check_ref(trial, ask, faults);
}

void check_solved(const Lesson *lesson, bool update, Faults *faults) {
    Trial trial;
    Literal literal = {NULL, false};
    (void)update;
    begin(&trial, lesson, faults);
    for (Event event; (event = player_next(&trial.player)).kind != EVENT_END;) {
        if (event.kind == EVENT_STEP) close_literal(&literal, faults);
        if (event.kind == EVENT_CHECK) seek_literal(&trial, &literal, event.item->check);
        if (event.kind == EVENT_ASK)
            close_literal(&literal, faults), solve_one(&trial, event.item->ask, &literal, faults);
    }
    close_literal(&literal, faults);
    for (size_t i = 0; i < trial.player.failures; i++)
        fault(faults, trial.player.failure[i].at, false, "%s", "%s", trial.player.failure[i].said);
    finish(&trial);
}

/* ---- unsolved ---- */

void check_unsolved(const Lesson *lesson, bool update, Faults *faults) {
    Trial trial;
    (void)update;
    begin(&trial, lesson, faults);
    for (Event event; (event = player_next(&trial.player)).kind != EVENT_END;) {
        if (event.kind != EVENT_ASK) continue;
        const Ask *ask = event.item->ask;
        Error err = {.lang = faults->lang};
        if (ask->kind == ASK_TASK && player_holds(&trial.player, &err))
            fault(faults, ask->at, false, "all checks of the task %s hold before anything is done",
                  "任务 %s 还没做，它的 check 就都成立了", ask->id);
        player_solve(&trial.player);
    }
    finish(&trial);
}

/* ---- other ways ---- */

/* A lab ends after its first step, on every way alike: where they lead is compared, and no figure asked for. */
static bool end_at_once(void *self, size_t done, size_t all) {
    (void)self, (void)done, (void)all;
    return false;
}

static void begin_in_haste(Trial *trial, const Lesson *lesson, const Faults *faults) {
    begin(trial, lesson, faults);
    trial->session.watch = (Watch){.go_on = end_at_once};
}

/* From the last to the first, so that what a jump back leaves standing is seen. */
static void jump_to_all(const Lesson *lesson, const uint64_t *walked, Faults *faults) {
    Trial trial;
    begin_in_haste(&trial, lesson, faults);
    for (size_t s = lesson->steps; s-- > 0;) {
        player_goto(&trial.player, (Spot){s, 0});
        if (session_digest(&trial.session) != walked[s])
            fault(faults, lesson->step[s].at, false, "to jump to %s leads to another state than to walk there",
                  "直接跳到 %s，到的状态和一步步走来不一样", lesson->step[s].id);
    }
    finish(&trial);
}

/* At each step: walked there with every question solved, with every question left to the learner, and jumped there. */
void check_ways(const Lesson *lesson, bool update, Faults *faults) {
    Arena arena = {0};
    Trial solved, left;
    uint64_t *walked = TAKE_ARRAY(&arena, uint64_t, lesson->steps);
    (void)update;
    begin_in_haste(&solved, lesson, faults);
    begin_in_haste(&left, lesson, faults);
    for (Event event; (event = player_next(&solved.player)).kind != EVENT_END;) {
        player_next(&left.player);
        if (event.kind == EVENT_ASK) player_solve(&solved.player), player_settle(&left.player);
        if (event.kind != EVENT_STEP) continue;
        uint64_t digest = walked[event.step - lesson->step] = session_digest(&solved.session);
        if (session_digest(&left.session) != digest)
            fault(faults, event.step->at, false,
                  "to skip the questions before %s leads to another state than to solve them",
                  "跳过 %s 之前的问题，到的状态和答对时不一样", event.step->id);
    }
    jump_to_all(lesson, walked, faults);
    finish(&left);
    finish(&solved);
    arena_free(&arena);
}
