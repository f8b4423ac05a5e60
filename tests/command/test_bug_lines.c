/* Bugs by lines: planted, hidden, guessed, hinted at, cleared, taken back. */
#include "support/check.h"

#include "attention/bug.h"
#include "command/command.h"

#include <stdio.h>
#include <string.h>

static char heard[65536];

static void hear(void *self, const char *text) {
    (void)self;
    snprintf(heard + strlen(heard), sizeof heard - strlen(heard), "%s\n", text);
}

static void begin(Session *session) {
    session_open(session);
    session->console = (Console){.line = hear, .error = hear};
}

static bool run(Session *session, const char *line) {
    Error err = {.lang = session->like.lang};
    heard[0] = 0;
    bool fine = command_run(session, line, &err);
    if (!fine) hear(NULL, err.text);
    return fine;
}

static void a_random_bug_comes_on_its_patient_and_its_name_is_nowhere_until_it_is_guessed(void **state) {
    (void)state;
    for (int seed = 0; seed < 40; seed++) {
        Session session;
        char line[64];
        begin(&session);
        snprintf(line, sizeof line, "bug plant random seed=%d", seed);
        assert_true(run(&session, line));
        const char *name = session.now.model.bug->name;
        assert_null(strstr(heard, name));
        static const char *const LOOKS[] = {"metrics", "state", "history", "names", "run", "show weights", "gradients"};
        for (size_t i = 0; i < sizeof LOOKS / sizeof *LOOKS; i++) {
            run(&session, LOOKS[i]); /* some have no gradient to show, and say so */
            if (strstr(heard, name)) fail_msg("%s gives %s away: %s", LOOKS[i], name, heard);
        }
        snprintf(line, sizeof line, "bug guess %s", name);
        assert_true(run(&session, line));
        assert_non_null(strstr(heard, name));
        assert_int_equal(session.now.sick.guess, GUESS_RIGHT);
        assert_true(run(&session, "undo 3")); /* the guess, the run, the planting */
        assert_null(session.now.model.bug);
        session_close(&session);
    }
}

static void wrong_guesses_climb_the_hint_ladder_to_the_name(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_true(run(&session, "bug plant random seed=3"));
    const char *name = session.now.model.bug->name;
    const char *wrong = strcmp(name, "no-max") == 0 ? "bug guess no-wo" : "bug guess no-max";
    for (int rung = 1; rung <= BUG_RUNGS; rung++) {
        assert_true(run(&session, wrong));
        char hint[32];
        snprintf(hint, sizeof hint, "Hint %d of %d", rung, BUG_RUNGS);
        assert_non_null(strstr(heard, hint));
        assert_int_equal(strstr(heard, name) != NULL, rung == BUG_RUNGS);
    }
    assert_true(run(&session, "guess"));
    assert_non_null(strstr(heard, "wrong"));
    assert_false(run(&session, "guess right"));
    session_close(&session);
}

static void a_bug_that_could_not_show_is_refused_and_nothing_changes(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_false(run(&session, "bug plant softmax-columns"));
    assert_true(run(&session, "new heads=1"));
    Scene before = session.now;
    static const char *const REFUSED[] = {"bug plant scale-d-model",
                                          "bug plant mask-peek",
                                          "bug plant dead-row-nan",
                                          "bug plant rope-pairs",
                                          "bug plant nonsense",
                                          "bug plant",
                                          "bug guess no-max",
                                          "bug clear",
                                          "bug dance",
                                          "bug list all",
                                          "bug plant no-max seed=3"};
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        if (run(&session, REFUSED[i])) fail_msg("%s was taken", REFUSED[i]);
        assert_memory_equal(&before.model, &session.now.model, sizeof before.model);
    }
    session_close(&session);
}

static void a_planted_bug_stays_with_a_new_model_and_goes_with_clear(void **state) {
    (void)state;
    Session session;
    begin(&session);
    assert_true(run(&session, "new; bug plant softmax-columns; new seed=5; load apple heads=2"));
    assert_string_equal(session.now.model.bug->name, "softmax-columns");
    assert_true(run(&session, "metrics colsum 0"));
    assert_non_null(strstr(heard, "colsum 0 = 1.000"));
    assert_true(run(&session, "bug clear; metrics rowsum 0"));
    assert_non_null(strstr(heard, "rowsum 0 = 1.000"));
    session_close(&session);
}

static void state_plants_a_hidden_bug_again_without_its_name(void **state) {
    (void)state;
    for (const Bug *const *bug = BUGS; *bug; bug++) {
        Session session, again;
        char line[512];
        begin(&session);
        const char *patient = PATIENTS[(*bug)->patient].lines;
        assert_true(run(&session, *patient ? patient : "new"));
        snprintf(line, sizeof line, "bug plant %s hidden", (*bug)->name);
        assert_true(run(&session, line));
        assert_true(run(&session, "state"));
        if (strstr(heard, (*bug)->name)) fail_msg("state names %s: %s", (*bug)->name, heard);
        snprintf(line, sizeof line, "%.*s", (int)strcspn(heard, "\n"), heard);
        begin(&again);
        assert_true(run(&again, line));
        assert_ptr_equal(again.now.model.bug, *bug);
        assert_true(again.now.sick.hidden);
        assert_null(strstr(heard, (*bug)->name));
        assert_true(run(&again, "state"));
        assert_memory_equal(heard, line, strlen(line));
        session_close(&session);
        session_close(&again);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_random_bug_comes_on_its_patient_and_its_name_is_nowhere_until_it_is_guessed),
        cmocka_unit_test(wrong_guesses_climb_the_hint_ladder_to_the_name),
        cmocka_unit_test(a_bug_that_could_not_show_is_refused_and_nothing_changes),
        cmocka_unit_test(a_planted_bug_stays_with_a_new_model_and_goes_with_clear),
        cmocka_unit_test(state_plants_a_hidden_bug_again_without_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
