#include "support/screen.h"

#include "session/secret.h"

#include <string.h>

#define APPLE "load apple heads=2; "

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

/* A guess is waited for, of a cell of head 0. */
static void ask(StepId step, size_t row, size_t col) {
    sitting.session.lecture.mode = LECTURE_STUDY;
    sitting.session.lecture.secret = (Secret){.on = true, .step = step, .row = row, .col = col};
}

/* "?" asked, "." tells, "o" seen: the cells of one head of a step. */
static const char *hiding(StepId step, size_t head) {
    Matrix m = trace_value(session_trace(&sitting.session), step, head);
    Text text = text_new(&sitting.arena);
    for (size_t r = 0; r < m.rows; r++) {
        for (size_t c = 0; c < m.cols; c++) {
            static const char *const SIGNS[] = {[HIDING_NONE] = "o", [HIDING_TELLS] = ".", [HIDING_ASKED] = "?"};
            text_put(&text, SIGNS[secret_of(&sitting.session, step, head, r, c)]);
        }
        text_put(&text, "\n");
    }
    return text.at;
}

/* ---- what is hidden ---- */

static void a_row_of_weights_is_hidden_whole_and_with_it_what_is_made_of_it(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto weights");
    ask(WEIGHTS, 0, 2);
    assert_string_equal(hiding(WEIGHTS, 0), "..?\nooo\nooo\n");
    assert_string_equal(hiding(WEIGHTS, 1), "ooo\nooo\nooo\n");
    assert_string_equal(hiding(MASKED, 0), "ooo\nooo\nooo\n");
    assert_true(strncmp(hiding(Z, 0), "..", 2) == 0);
    assert_null(strchr(hiding(Z, 0) + strcspn(hiding(Z, 0), "\n"), '.'));
    assert_true(strncmp(hiding(OUT, 0), "..", 2) == 0);
}

static void a_score_hides_its_cell_until_softmax_and_its_row_from_there_on(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "mask causal; goto scores");
    ask(SCORES, 1, 0);
    assert_string_equal(hiding(SCORES, 0), "ooo\n?oo\nooo\n");
    assert_string_equal(hiding(SCALED, 0), "ooo\n.oo\nooo\n");
    assert_string_equal(hiding(MASKED, 0), "ooo\n.oo\nooo\n");
    assert_string_equal(hiding(WEIGHTS, 0), "ooo\n...\nooo\n");
}

static void what_a_step_that_is_off_passes_through_is_hidden_with_it(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto masked");
    ask(MASKED, 1, 0);
    assert_string_equal(hiding(SCALED, 0), "ooo\n?oo\nooo\n");
    assert_string_equal(hiding(SCORES, 0), "ooo\nooo\nooo\n");
}

static void a_key_hides_all_that_is_made_of_it(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto k");
    ask(K, 1, 0);
    assert_int_equal(secret_of(&sitting.session, K, 0, 1, 0), HIDING_ASKED);
    assert_string_equal(hiding(SCORES, 0), "...\n...\n...\n");
    assert_null(strchr(hiding(V, 0), '.'));
}

static void nothing_is_hidden_once_the_guess_is_in(void **state) {
    (void)state;
    sitting_said(&sitting, APPLE "goto weights");
    ask(WEIGHTS, 0, 2);
    sitting.session.lecture.secret.guessed = true;
    assert_string_equal(hiding(WEIGHTS, 0), "ooo\nooo\nooo\n");
    sitting_said(&sitting, "metrics; show weights; explain weights[0,2]");
}

static void no_command_tells_what_is_asked(void **state) {
    (void)state;
    static const char *const LINES[] = {"show weights",
                                        "show weights[0,2]",
                                        "show z",
                                        "show out",
                                        "explain weights[0,0]",
                                        "explain .",
                                        "metrics",
                                        "metrics hn",
                                        "find max",
                                        "rank",
                                        "run",
                                        "pin",
                                        "export weights.csv",
                                        "save weights w.csv",
                                        "history",
                                        "show wq grad"};
    sitting_said(&sitting, APPLE "goto weights; cell 0 2");
    ask(WEIGHTS, 0, 2);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        if (!strstr(sitting_refused(&sitting, LINES[i]), "predict")) fail_msg("%s: %s", LINES[i], sitting.error.text);
    assert_non_null(strstr(sitting_said(&sitting, "cell 0 2"), "weights[0,2] = ?"));
    assert_null(strstr(sitting_said(&sitting, "edit x[0,0] 5"), "most changed"));
    sitting_said(&sitting, "undo; show masked; show weights[1:3, :]; explain weights[1,0]");
    sitting_run(&sitting, "lang zh");
    assert_non_null(strstr(sitting_refused(&sitting, "metrics"), "预测"));
}

/* ---- the picture ---- */

/* No number of the row, wherever the focus is, at any size, in any view. */
static void no_picture_tells_what_is_asked(void **state) {
    (void)state;
    static const char *const LINES[] = {"goto weights; cell 0 2",
                                        "goto weights; cell 1 1",
                                        "view bars",
                                        "view heads",
                                        "view flow",
                                        "view gradient",
                                        "goto z; view equation; cell 0 0",
                                        "goto out",
                                        "goto weights; cell 0 2; zoom out",
                                        "zoom out; zoom out; zoom out",
                                        "theme classroom"};
    static const Size SIZES[] = {{200, 60}, {120, 40}, {80, 24}, {60, 16}, {40, 12}, {40, 7}, {20, 6}, {7, 3}};
    static const char *const TOLD[] = {"0.96", ".96", "0.018", "0.02", "96.", "96 %", "0.72", "0.54", "healthy"};
    sitting_said(&sitting, APPLE);
    ask(WEIGHTS, 0, 2);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_said(&sitting, LINES[i]);
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            Screen screen;
            Canvas canvas = screen_draw(&sitting, &screen, SIZES[s].cols, SIZES[s].rows);
            for (size_t t = 0; t < sizeof TOLD / sizeof *TOLD; t++)
                if (screen_holds(&sitting, canvas, TOLD[t]))
                    fail_msg("%s at %dx%d tells %s", LINES[i], SIZES[s].cols, SIZES[s].rows, TOLD[t]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_row_of_weights_is_hidden_whole_and_with_it_what_is_made_of_it, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_score_hides_its_cell_until_softmax_and_its_row_from_there_on, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(what_a_step_that_is_off_passes_through_is_hidden_with_it, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_key_hides_all_that_is_made_of_it, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(nothing_is_hidden_once_the_guess_is_in, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(no_command_tells_what_is_asked, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(no_picture_tells_what_is_asked, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
