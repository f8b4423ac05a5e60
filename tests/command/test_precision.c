/* `precision` at the prompt: the lines of the lesson on precision, with what each shows. */
#include "support/sitting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Sitting sitting;

static double cell(StepId step, size_t row, size_t col) {
    return matrix_at(trace_value(session_trace(&sitting.session), step, 0), row, col);
}

static void a_matrix_of_its_own_is_shown_on_the_grid_of_the_precision(void **state) {
    (void)state;
    sitting_said(&sitting, "load data/grid; precision bf16");
    assert_close(cell(Q, 0, 0), 256, 0);
    assert_close(cell(Q, 0, 1), 30.125, 0);
    assert_close(cell(Q, 0, 2), 0.10009765625, 0);
    assert_non_null(strstr(sitting_said(&sitting, "show q"), "256"));
    sitting_said(&sitting, "precision f16");
    assert_close(cell(Q, 0, 0), 257, 0);
    assert_close(cell(Q, 0, 3), 65504, 0);
    sitting_said(&sitting, "precision f64");
    assert_close(cell(Q, 0, 1), 30.1, 0);
}

static void a_score_is_eight_times_as_coarse_before_it_is_scaled(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=16 d_model=64 heads=1 d_head=64 seed=1");
    assert_close(cell(SCORES, 9, 9), 40.7, 0.05);
    sitting_said(&sitting, "precision bf16");
    assert_close(cell(SCORES, 9, 9), 40.75, 0);
}

static void single_precision_loses_rows_that_double_keeps(void **state) {
    (void)state;
    sitting_said(&sitting, "load data/rows3; scale off; stable off");
    assert_close(cell(WEIGHTS, 0, 0), 0.66524, 1e-5);
    assert_close(cell(WEIGHTS, 1, 0), 0.66524, 1e-5);
    sitting_said(&sitting, "precision f32");
    assert_close(cell(WEIGHTS, 0, 0), NAN, 0);
    assert_close(cell(WEIGHTS, 1, 0), NAN, 0);
    assert_close(cell(WEIGHTS, 2, 0), 0.66524, 1e-5);
    sitting_said(&sitting, "stable on");
    assert_close(cell(WEIGHTS, 0, 0), 0.66524, 1e-5);
    assert_close(cell(WEIGHTS, 1, 0), 0.66524, 1e-5);
    sitting_said(&sitting, "load data/edge; stable off");
    assert_close(cell(WEIGHTS, 0, 0), 1, 1e-6);
    assert_close(cell(WEIGHTS, 1, 0), NAN, 0);
    sitting_said(&sitting, "precision f64");
    assert_close(cell(WEIGHTS, 1, 0), 1, 1e-6);
    assert_close(cell(WEIGHTS, 2, 0), NAN, 0);
}

static void half_precision_loses_the_sum_of_exponentials_that_fit(void **state) {
    (void)state;
    sitting_said(&sitting, "load data/rows3; scale off; stable off; precision f16");
    sitting_said(&sitting, "edit q[2,0] 11; edit q[2,1] 10; edit q[2,2] 9");
    for (size_t j = 0; j < 3; j++) assert_close(cell(WEIGHTS, 2, j), 0, 0);
    const char *said = sitting_said(&sitting, "explain weights[2,0]");
    assert_non_null(strstr(said, "59872"));
    assert_non_null(strstr(said, "inf"));
    sitting_said(&sitting, "stable on");
    assert_close(cell(WEIGHTS, 2, 0), 0.6655, 1e-4);
}

static void subtracting_the_maximum_comes_too_late_for_rounded_scores(void **state) {
    (void)state;
    sitting_said(&sitting, "load data/rows3; scale off; precision bf16");
    sitting_said(&sitting, "edit q[2,0] 800; edit q[2,1] 799; edit q[2,2] 798");
    assert_close(cell(WEIGHTS, 2, 0), 0.334, 1e-3);
    sitting_said(&sitting, "precision f64");
    assert_close(cell(WEIGHTS, 2, 0), 0.66524, 1e-5);
}

static void long_aligned_vectors_reach_the_end_of_half_precision(void **state) {
    (void)state;
    sitting_said(&sitting, "load data/loud16; scale on; precision f16");
    assert_close(cell(SCORES, 0, 0), INFINITY, 0);
    sitting_said(&sitting, "precision f64");
    assert_close(cell(SCALED, 0, 0), 5984.95, 0.01);
}

static void minus_a_billion_is_a_number_in_double_and_minus_infinity_in_half(void **state) {
    (void)state;
    sitting_said(&sitting, "load data/empty; mask data/masks/empty.csv; fill -1e9");
    assert_close(cell(WEIGHTS, 1, 0), 0.5, 1e-3);
    sitting_said(&sitting, "precision f16");
    assert_close(cell(WEIGHTS, 1, 0), 0, 0);
    assert_non_null(strstr(sitting_said(&sitting, "explain masked[1,0]"), "-inf"));
    sitting_said(&sitting, "precision f64; load data/low; mask causal; fill -1e4");
    assert_close(cell(WEIGHTS, 0, 1), 1, 0);
    sitting_said(&sitting, "fill -inf");
    assert_close(cell(WEIGHTS, 0, 1), 0, 0);
}

static void the_setting_says_what_it_may_be_and_undo_takes_it_back(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    assert_string_equal(sitting_said(&sitting, "precision BF16"), "precision bf16\n");
    assert_string_equal(sitting_refused(&sitting, "precision f8"), "precision takes f64, f32, bf16 or f16, not 'f8'");
    assert_string_equal(sitting_refused(&sitting, "precision f16 f32"),
                        "precision takes one value, and 2 came: it may be f64 f32 bf16 f16");
    Text values = text_new(&sitting.arena);
    for (size_t i = 0; i < ARITHMETIC_COUNT; i++) text_print(&values, i ? " %s" : "%s", ARITHMETICS[i].name);
    assert_string_equal(setting_find("precision")->values, values.at);
    assert_non_null(strstr(sitting_said(&sitting, "state"), "precision bf16"));
    sitting_said(&sitting, "undo");
    assert_int_equal(sitting.session.now.model.set.precision, 0);
    sitting_said(&sitting, "lang zh");
    assert_string_equal(sitting_refused(&sitting, "precision f8"),
                        "precision 可以是 f64、f32、bf16 或 f16，不能是 'f8'");
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
        CASE(a_matrix_of_its_own_is_shown_on_the_grid_of_the_precision),
        CASE(a_score_is_eight_times_as_coarse_before_it_is_scaled),
        CASE(single_precision_loses_rows_that_double_keeps),
        CASE(half_precision_loses_the_sum_of_exponentials_that_fit),
        CASE(subtracting_the_maximum_comes_too_late_for_rounded_scores),
        CASE(long_aligned_vectors_reach_the_end_of_half_precision),
        CASE(minus_a_billion_is_a_number_in_double_and_minus_infinity_in_half),
        CASE(the_setting_says_what_it_may_be_and_undo_takes_it_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
