/* Rows multiplied once: the same bits as all of them multiplied, however many are equal. */
#include "support/check.h"

#include "lab/once.h"
#include "math/kernel.h"
#include "math/random.h"

enum { ROWS = 37, INNER = 5, COLS = 11 };

/* `kinds` different rows in some order, and the products compared; how many were found is checked. */
static void check_kinds(size_t kinds) {
    Arena arena = {0};
    Random random = random_new(kinds);
    Matrix kind = random_normals(&arena, &random, kinds, INNER), b = random_normals(&arena, &random, INNER, COLS);
    Once once = once_new(&arena, ROWS, INNER);
    for (size_t i = 0; i < ROWS; i++) matrix_fill(matrix_rows(once.all, i, 1), matrix_rows(kind, i * 8 % kinds, 1));
    Matrix expected = matrix_new(&arena, ROWS, COLS), came = matrix_new(&arena, ROWS, COLS);
    multiply(expected, once.all, b);
    for (size_t again = 0; again < 2; again++) {
        once_sort(&once, ROWS);
        assert_int_equal(once.count, kinds);
        matrix_fill_with(came, 9);
        once_multiply(&once, came, b, matrix_new(&arena, ROWS, COLS));
        assert_true(matrix_same(came, expected));
    }
    arena_free(&arena);
}

static void equal_rows_give_the_bits_of_each_multiplied_by_itself(void **state) {
    (void)state;
    for (size_t kinds = 1; kinds <= ROWS; kinds += 6) check_kinds(kinds);
}

static void fewer_rows_than_there_is_room_for_can_be_sorted(void **state) {
    (void)state;
    Arena arena = {0};
    Once once = once_new(&arena, ROWS, 1);
    for (size_t i = 0; i < ROWS; i++) once.all.at[i] = (double)(i / 2);
    once_sort(&once, 5);
    assert_int_equal(once.count, 3);
    assert_int_equal(once.at[4], 2);
    arena_free(&arena);
}

static void zeros_of_both_signs_are_different_rows(void **state) {
    (void)state;
    Arena arena = {0};
    Once once = once_new(&arena, 3, 1);
    once.all.at[1] = -0.0;
    once_sort(&once, 3);
    assert_int_equal(once.count, 2);
    assert_int_equal(once.at[2], 0);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_rows_give_the_bits_of_each_multiplied_by_itself),
        cmocka_unit_test(fewer_rows_than_there_is_room_for_can_be_sorted),
        cmocka_unit_test(zeros_of_both_signs_are_different_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
