#include "support/check.h"
#include "support/sitting.h"

#include "attention/shape_values.h"

#include <math.h>

static Sitting sitting;

static double value_of(const char *name) {
    Trace *trace = session_trace(&sitting.session);
    size_t head = sitting.session.now.at.head;
    return metric_find(name)->of(trace, summary_new(trace, head), head, 0);
}

static void metrics_of_shape_are_numpys(void **state) {
    (void)state;
    sitting_open(&sitting);
    for (size_t c = 0; c < sizeof SHAPES / sizeof *SHAPES; c++) {
        sitting_said(&sitting, SHAPES[c].lines);
        for (size_t i = 0; i < 8; i++)
            assert_close(value_of(SHAPES[c].metric[i].name), SHAPES[c].metric[i].value, 1e-12);
    }
    sitting_close(&sitting);
}

static void only_positions_that_are_not_relative_feel_a_shift(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting_said(&sitting, "new tokens=6 d_model=8 heads=2 seed=3");
    assert_true(value_of("shift") == 0);
    sitting_said(&sitting, "position rope");
    assert_true(value_of("shift") < 1e-13);
    sitting_said(&sitting, "position alibi");
    assert_true(value_of("shift") == 0);
    sitting_said(&sitting, "position sinusoidal");
    assert_true(value_of("shift") > 0.01);
    sitting_close(&sitting);
}

static void equal_rows_leave_no_residual_and_one_direction(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting_said(&sitting, "new tokens=5 d_model=8 heads=1 seed=3; init zeros");
    assert_true(value_of("res") < 1e-15);
    assert_close(value_of("cosy"), 1, 1e-12);
    assert_close(value_of("erank"), 1, 1e-9);
    assert_close(value_of("neff"), 5, 1e-12);
    assert_close(value_of("jsn"), 0, 1e-15);
    assert_true(value_of("winners") == 0);
    assert_true(isnan(value_of("headsim")));
    sitting_close(&sitting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(metrics_of_shape_are_numpys),
        cmocka_unit_test(only_positions_that_are_not_relative_feel_a_shift),
        cmocka_unit_test(equal_rows_leave_no_residual_and_one_direction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
