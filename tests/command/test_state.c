/* What stays when one looks around: redo after a move, and `state` as lines that may be typed again. */
#include "support/sitting.h"

#include <string.h>

static void looking_around_after_an_undo_keeps_what_can_be_done_again(void **state) {
    (void)state;
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "new; scale off; temperature 2; undo 2; goto weights; cell 1 2; digits 4; redo");
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_OFF);
    sitting_said(&sitting, "head 1; redo");
    assert_true(sitting.session.now.model.set.temperature == 2);
    sitting_refused(&sitting, "redo");
    sitting_said(&sitting, "undo 2");
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_ON);
    sitting_close(&sitting);
}

/* After the lines, `state` is this. */
static void assert_state(const char *lines, const char *state_then) {
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, lines);
    const char *came = sitting_said(&sitting, "state");
    assert_string_equal(came, arena_print(&sitting.arena, "%s\n", state_then));
    sitting_close(&sitting);
}

static void to_ask_what_init_is_changes_nothing(void **state) {
    (void)state;
    assert_state("load apple heads=2; init", "load apple heads=2; goto x");
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "load apple heads=2; init");
    assert_int_equal(sitting.session.journal.count, 1);
    sitting_close(&sitting);
}

static void state_keeps_a_setting_that_a_later_one_leans_on(void **state) {
    (void)state;
    assert_state("load hand3; padding 2; mask padding; padding none",
                 "load hand3; padding 2; mask padding; padding none; goto q");
    assert_state("load hand3; padding 2; mask padding; padding none; padding 1",
                 "load hand3; padding 2; mask padding; padding none; padding 1; goto q");
    assert_state(
        "new tokens=2 d_model=4 heads=4 seed=1; heads 2; position rope; heads 1; scale off; scale on",
        "new tokens=2 d_model=4 heads=4 d_head=1 kv_heads=4 seed=1; heads 2; position rope; heads 1; scale on; "
        "goto x");
}

static void state_keeps_a_mask_for_which_the_new_model_has_the_padding(void **state) {
    (void)state;
    assert_state("load tests/oracle/s09_key_padding; mask causal padding; load tests/oracle/s09_key_padding",
                 "mask causal; load tests/oracle/s09_key_padding; mask causal padding; goto q");
}

static void state_reads_the_file_of_a_mask_again(void **state) {
    (void)state;
    assert_state("new tokens=4 d_model=4 heads=2; mask data/masks/four.csv; mask none; mask given",
                 "new tokens=4 d_model=4 heads=2 d_head=2 kv_heads=2 seed=1; mask data/masks/four.csv; mask given; "
                 "goto x");
}

static void state_remembers_settings_however_long_one_looked_around(void **state) {
    (void)state;
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "scale off; seed 7; load apple heads=2");
    for (int i = 0; i < JOURNAL_SCENES; i++) sitting_said(&sitting, i % 2 ? "cell 0 0" : "cell 1 1");
    assert_string_equal(sitting_said(&sitting, "state"), "seed 7; scale off; load apple heads=2; goto x"
                                                         "\n");
    sitting_close(&sitting);
}

static void state_remembers_a_planted_bug_however_long_one_looked_around(void **state) {
    (void)state;
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "load apple heads=2; bug plant no-scale; load apple heads=2");
    for (int i = 0; i < JOURNAL_SCENES; i++) sitting_said(&sitting, i % 2 ? "cell 0 0" : "cell 1 1");
    assert_string_equal(sitting_said(&sitting, "state"),
                        "load apple heads=2; bug plant no-scale; load apple heads=2; goto x\n");
    sitting_close(&sitting);
}

static void state_of_a_bias_alone_names_no_step_that_is_not_there(void **state) {
    (void)state;
    assert_state("load bias hand2/q", "load bias hand2/q");
}

static void a_pin_differs_by_numbers_and_not_by_where_they_came_from(void **state) {
    (void)state;
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "new; pin; init saturated");
    assert_non_null(strstr(sitting_said(&sitting, "compare"), "different: wq; wk. Everything else is the same.\n"));
    sitting_said(&sitting, "init healthy");
    assert_non_null(strstr(sitting_said(&sitting, "compare"), "the same, in every setting and number\n"));
    sitting_close(&sitting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_around_after_an_undo_keeps_what_can_be_done_again),
        cmocka_unit_test(to_ask_what_init_is_changes_nothing),
        cmocka_unit_test(state_keeps_a_setting_that_a_later_one_leans_on),
        cmocka_unit_test(state_keeps_a_mask_for_which_the_new_model_has_the_padding),
        cmocka_unit_test(state_reads_the_file_of_a_mask_again),
        cmocka_unit_test(state_remembers_settings_however_long_one_looked_around),
        cmocka_unit_test(state_remembers_a_planted_bug_however_long_one_looked_around),
        cmocka_unit_test(state_of_a_bias_alone_names_no_step_that_is_not_there),
        cmocka_unit_test(a_pin_differs_by_numbers_and_not_by_where_they_came_from),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
