#include "support/check.h"

#include "math/measure.h"

#include <math.h>

static void a_norm_is_the_root_of_the_squares(void **state) {
    (void)state;
    double at[] = {3, 0, 0, -4, 12, 0};
    Matrix m = {at, 2, 3, 3, 1};
    assert_close(matrix_norm(m), 13, 1e-15);
    assert_close(matrix_norm(matrix_rows(m, 0, 1)), 3, 0);
    assert_close(matrix_norm(matrix_transpose(m)), 13, 1e-15);
}

static void a_cosine_knows_directions_and_not_lengths(void **state) {
    (void)state;
    double a[] = {1, 2, 2}, b[] = {-2, -4, -4}, c[] = {2, -1, 0}, none[] = {0, 0, 0};
    Matrix at[] = {{a, 1, 3, 3, 1}, {b, 1, 3, 3, 1}, {c, 1, 3, 3, 1}, {none, 1, 3, 3, 1}};
    assert_close(matrix_cosine(at[0], at[1]), -1, 1e-15);
    assert_close(matrix_cosine(at[0], at[2]), 0, 1e-15);
    assert_true(isnan(matrix_cosine(at[0], at[3])));
}

static void likeness_leaves_out_rows_without_a_direction(void **state) {
    (void)state;
    double at[] = {1, 0, 0, 0, 2, 0, 0, 5};
    Matrix m = {at, 4, 2, 2, 1};
    assert_close(matrix_likeness(m), 1.0 / 3, 1e-15); /* 1, 0 and 0 */
    assert_true(isnan(matrix_likeness(matrix_rows(m, 0, 2))));
}

static void equal_rows_have_no_residual(void **state) {
    (void)state;
    double same[] = {1, 2, 1, 2, 1, 2}, apart[] = {1, 0, -1, 0}, none[] = {0, 0};
    assert_close(matrix_residual((Matrix){same, 3, 2, 2, 1}), 0, 0);
    assert_close(matrix_residual((Matrix){apart, 2, 2, 2, 1}), 1, 0);
    assert_true(isnan(matrix_residual((Matrix){none, 2, 1, 1, 1})));
}

static void a_median_is_the_middle_or_between_the_two(void **state) {
    (void)state;
    double odd[] = {5, 1, 3}, even[] = {4, 1, 8, 2};
    assert_close(median_of(odd, 3), 3, 0);
    assert_close(median_of(even, 4), 3, 0);
    assert_close(even[3], 8, 0); /* sorted */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_norm_is_the_root_of_the_squares),
        cmocka_unit_test(a_cosine_knows_directions_and_not_lengths),
        cmocka_unit_test(likeness_leaves_out_rows_without_a_direction),
        cmocka_unit_test(equal_rows_have_no_residual),
        cmocka_unit_test(a_median_is_the_middle_or_between_the_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
