/* next back goto run restart head cell: where one stands. */
#include "support/sitting.h"

#include <string.h>

static Sitting sitting;

static const Cursor *at(void) {
    return &sitting.session.now.at;
}

static void next_and_back_walk_the_bar_and_stay_at_its_ends(void **state) {
    (void)state;
    static const StepId BAR[] = {X, Q, K, V, SCORES, SCALED, MASKED, WEIGHTS, Z, CONCAT, OUT};
    sitting_said(&sitting, "new");
    for (size_t i = 1; i < sizeof BAR / sizeof *BAR; i++) {
        sitting_said(&sitting, "next");
        assert_int_equal(at()->step, BAR[i]);
    }
    assert_string_equal(sitting_said(&sitting, "next"), "out is the last step\n");
    assert_int_equal(at()->step, OUT);
    sitting_said(&sitting, "back 3");
    assert_int_equal(at()->step, WEIGHTS);
    sitting_said(&sitting, "back 20");
    assert_int_equal(at()->step, X);
    assert_string_equal(sitting_said(&sitting, "back"), "x is the first step\n");
    sitting_refused(&sitting, "next 0");
    sitting_refused(&sitting, "next one");
}

static void optional_steps_are_walked_only_while_they_are_on(void **state) {
    (void)state;
    sitting_said(&sitting, "new; position rope; goto v; next");
    assert_int_equal(at()->step, Q_ROT);
    sitting_said(&sitting, "goto k_rot; position none");
    assert_int_equal(at()->step, X);
    assert_non_null(strstr(sitting_refused(&sitting, "goto k_rot"), "k_rot is not there now"));
    sitting_said(&sitting, "position sinusoidal; next");
    assert_int_equal(at()->step, PLACED);
}

static void goto_takes_names_and_the_numbers_of_the_keys(void **state) {
    (void)state;
    static const StepId NUMBERED[] = {Q, SCORES, SCALED, MASKED, WEIGHTS, Z, OUT};
    sitting_said(&sitting, "new");
    for (size_t i = 0; i < sizeof NUMBERED / sizeof *NUMBERED; i++) {
        char line[] = "goto 0";
        line[5] = (char)('0' + i);
        sitting_said(&sitting, line);
        assert_int_equal(at()->step, NUMBERED[i]);
    }
    sitting_said(&sitting, "GOTO Weights");
    assert_int_equal(at()->step, WEIGHTS);
    sitting_refused(&sitting, "goto 7");
    assert_string_equal(sitting_refused(&sitting, "goto wieghts"),
                        "no matrix is called 'wieghts'; did you mean 'weights'?");
    assert_int_equal(at()->step, WEIGHTS);
    sitting_said(&sitting, "restart");
    assert_int_equal(at()->step, X);
}

static void run_prints_a_line_a_step_and_stands_at_out(void **state) {
    (void)state;
    const char *said = sitting_said(&sitting, "new; run");
    size_t lines = 0;
    for (const char *c = said; *c; c++) lines += *c == '\n';
    assert_int_equal(lines, 1 + 11);
    assert_int_equal(at()->step, OUT);
}

static void the_head_is_chosen_by_number_or_neighbour(void **state) {
    (void)state;
    sitting_said(&sitting, "new heads=4");
    assert_string_equal(sitting_said(&sitting, "head 2"), "head 2 of 4\n");
    assert_string_equal(sitting_said(&sitting, "head next"), "head 3 of 4\n");
    assert_string_equal(sitting_said(&sitting, "head next"), "head 3 is the last\n");
    sitting_said(&sitting, "head 0");
    assert_string_equal(sitting_said(&sitting, "head previous"), "head 0 is the first\n");
    assert_string_equal(sitting_refused(&sitting, "head 4"), "there are 4 heads, counted from 0 to 3, and no head '4'");
    sitting_said(&sitting, "head 3; heads 2");
    assert_int_equal(at()->head, 0);
    sitting_said(&sitting, "head 1; heads 4");
    assert_int_equal(at()->head, 1);
}

static void the_cell_moves_and_stays_inside(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=5; goto weights; cell 2 3");
    assert_int_equal(at()->row, 2);
    assert_int_equal(at()->col, 3);
    sitting_said(&sitting, "cell up; cell left");
    assert_true(at()->row == 1 && at()->col == 2);
    sitting_said(&sitting, "cell bottom; cell end; cell down; cell right");
    assert_true(at()->row == 4 && at()->col == 4);
    sitting_said(&sitting, "cell top; cell home; cell up; cell left");
    assert_true(at()->row == 0 && at()->col == 0);
    assert_non_null(strstr(sitting_refused(&sitting, "cell 5 0"), "weights is 5x5"));
    assert_non_null(strstr(sitting_refused(&sitting, "cell sideways"), "'sideways'"));
    sitting_said(&sitting, "cell 4 4; new tokens=2");
    assert_true(at()->row == 0 && at()->col == 0);
    sitting_said(&sitting, "goto q; cell 1 7; goto weights");
    assert_true(at()->row == 1 && at()->col == 1);
}

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

int main(void) {
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_sitting, close_sitting)
    const struct CMUnitTest tests[] = {
        CASE(next_and_back_walk_the_bar_and_stay_at_its_ends), CASE(optional_steps_are_walked_only_while_they_are_on),
        CASE(goto_takes_names_and_the_numbers_of_the_keys),    CASE(run_prints_a_line_a_step_and_stands_at_out),
        CASE(the_head_is_chosen_by_number_or_neighbour),       CASE(the_cell_moves_and_stays_inside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
