#include "view/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Arena arena;

static int rewind_arena(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static const char *const APPLE[] = {"苹果", "很", "好吃"};

static Matrix steps_of(size_t rows, size_t cols, double step) {
    Matrix m = matrix_new(&arena, rows, cols);
    for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < cols; c++) *matrix_cell(m, r, c) = step * (double)(r * cols + c);
    return m;
}

static void assert_lines(Lines lines, const char *const *expected, size_t count) {
    for (size_t i = 0; i < count && i < lines.count; i++) assert_string_equal(lines.at[i], expected[i]);
    assert_int_equal(lines.count, count);
}

static void the_weights_of_apple_stand_under_their_tokens(void **state) {
    (void)state;
    double cells[] = {0.017668, 0.017668, 0.964663, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1 / 3.0};
    Table table = {.title = "weights, head 0 (3x3): rows look, columns are looked at",
                   .name = "weights",
                   .options = " head=0",
                   .rows = {APPLE, 3},
                   .cols = {APPLE, 3},
                   .kind = NUMBER_WEIGHT,
                   .digits = DIGITS_AUTO};
    static const char *const EXPECTED[] = {
        "weights, head 0 (3x3): rows look, columns are looked at", "             0 苹果     1 很   2 好吃",
        "0 苹果        0.018    0.018    0.965", "1 很          0.333    0.333    0.333",
        "2 好吃        0.333    0.333    0.333"};
    assert_lines(table_lines(&arena, &table, (Matrix){cells, 3, 3, 3, 1}), EXPECTED, 5);
}

static void a_matrix_without_tokens_takes_only_the_room_it_needs(void **state) {
    (void)state;
    double cells[] = {-2.3962, 0, 1.5, 7.2319, -0.25, 12};
    Table table = {.name = "scores", .kind = NUMBER_SIGNED, .digits = DIGITS_AUTO};
    Lines lines = table_lines(&arena, &table, (Matrix){cells, 2, 3, 3, 1});
    assert_int_equal(lines.count, 3);
    for (size_t i = 1; i < lines.count; i++) assert_int_equal(text_width(lines.at[i]), text_width(lines.at[0]));
    assert_non_null(strstr(lines.at[1], "-2.396      0  1.500"));
    table.digits = 1;
    assert_non_null(strstr(table_lines(&arena, &table, (Matrix){cells, 2, 3, 3, 1}).at[2], " 7.2 -0.2 12.0"));
    table.digits = 17;
    assert_non_null(strstr(table_lines(&arena, &table, (Matrix){cells, 1, 3, 3, 1}).at[1], "1.50000000000000000"));
}

static void a_long_matrix_names_the_slices_that_show_the_rest(void **state) {
    (void)state;
    Table table = {.title = "weights (128x64)",
                   .name = "weights",
                   .options = " head=1",
                   .kind = NUMBER_SIGNED,
                   .digits = DIGITS_AUTO};
    Lines lines = table_lines(&arena, &table, steps_of(128, 64, 0.125));
    assert_int_equal(lines.count, 2 + 20 + 2);
    for (size_t i = 0; i < lines.count; i++) assert_in_range(text_width(lines.at[i]), 1, 78);
    assert_string_equal(lines.at[22], "shown: rows 0:20; more: show weights[20:40, 0:9] head=1");
    assert_string_equal(lines.at[23], "shown: columns 0:9; more: show weights[0:20, 9:18] head=1");
    table.lang = CHINESE;
    lines = table_lines(&arena, &table, steps_of(128, 64, 0.125));
    assert_string_equal(lines.at[22], "已显示行 0:20；更多：show weights[20:40, 0:9] head=1");
}

static void the_rest_of_a_slice_ends_with_the_slice(void **state) {
    (void)state;
    Table table = {.name = "x", .row = 50, .col = 7, .kind = NUMBER_WHOLE, .digits = DIGITS_AUTO};
    Lines lines = table_lines(&arena, &table, steps_of(25, 2, 1));
    assert_int_equal(lines.count, 1 + 20 + 1);
    assert_string_equal(lines.at[0], "       7    8");
    assert_string_equal(lines.at[1], "50     0    1");
    assert_string_equal(lines.at[21], "shown: rows 50:70; more: show x[70:75, 7:9]");
}

static void long_tokens_are_cut_and_keep_their_index(void **state) {
    (void)state;
    static const char *const TOKENS[] = {"马萨诸塞州", "internationalization", "", "好"};
    Labels labels = {TOKENS, 4};
    assert_string_equal(table_label(&arena, labels, 0), "0 马萨…");
    assert_string_equal(table_label(&arena, labels, 1), "1 inter…");
    assert_string_equal(table_label(&arena, labels, 2), "2");
    assert_string_equal(table_label(&arena, labels, 9), "9");
    Table table = {.name = "x", .rows = labels, .cols = labels, .kind = NUMBER_WHOLE, .digits = DIGITS_AUTO};
    Lines lines = table_lines(&arena, &table, steps_of(4, 4, 1));
    for (size_t i = 0; i < lines.count; i++) assert_int_equal(text_width(lines.at[i]), text_width(lines.at[0]));
}

static void a_page_of_tiny_numbers_says_its_unit(void **state) {
    (void)state;
    Table table = {.title = "weights", .name = "weights", .kind = NUMBER_WEIGHT, .digits = DIGITS_AUTO};
    Lines lines = table_lines(&arena, &table, steps_of(2, 2, 1e-4));
    static const char *const EXPECTED[] = {"weights", "cells in units of 1e-4", "       0     1", "0      0 1.000",
                                           "1  2.000 3.000"};
    assert_lines(lines, EXPECTED, 5);
}

static void what_is_no_number_keeps_the_columns(void **state) {
    (void)state;
    double cells[] = {-1.0 / 0.0, 0.5, 0.0 / 0.0, -1e9};
    Table table = {.name = "masked", .rows = {APPLE, 2}, .kind = NUMBER_SIGNED, .digits = DIGITS_AUTO};
    Lines lines = table_lines(&arena, &table, (Matrix){cells, 2, 2, 2, 1});
    assert_string_equal(lines.at[1], "0 苹果      -inf 0.500");
    assert_string_equal(lines.at[2], "1 很         NaN  -1e9");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_weights_of_apple_stand_under_their_tokens, rewind_arena),
        cmocka_unit_test_teardown(a_matrix_without_tokens_takes_only_the_room_it_needs, rewind_arena),
        cmocka_unit_test_teardown(a_long_matrix_names_the_slices_that_show_the_rest, rewind_arena),
        cmocka_unit_test_teardown(the_rest_of_a_slice_ends_with_the_slice, rewind_arena),
        cmocka_unit_test_teardown(long_tokens_are_cut_and_keep_their_index, rewind_arena),
        cmocka_unit_test_teardown(a_page_of_tiny_numbers_says_its_unit, rewind_arena),
        cmocka_unit_test_teardown(what_is_no_number_keeps_the_columns, rewind_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
