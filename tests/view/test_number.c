#include "view/number.h"

#include "base/text.h"
#include "mock_numbers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))
#define MATRIX(array) \
    { &(array)[0][0], LENGTH(array), LENGTH((array)[0]), LENGTH((array)[0]), 1 }

static Matrix row_of(double *at, size_t cols) {
    return (Matrix){at, 1, cols, (ptrdiff_t)cols, 1};
}

/* ---- the table of formats ---- */

static void every_row_of_the_table_of_formats_is_written_so(void **state) {
    (void)state;
    /* Each value among the others of its matrix, because decimals are one number for all. */
    static double signed_cells[] = {1.3392, -2.396, -0.0021, 0, -1e9, 6.5e37, -INFINITY, NAN};
    static double two_digits[] = {-12.34, 0}, weights[] = {0.0176, 0.965, 0.0000412}, huge[] = {12345.6, 1.5};
    static const struct {
        double *at;
        size_t count;
        NumberKind kind;
        size_t which;
        const char *fields[4];
    } ROWS[] = {
        {signed_cells, 8, NUMBER_SIGNED, 3, {"   0", "    0", "     0", "      0"}},
        {signed_cells, 8, NUMBER_SIGNED, 0, {" 1.3", " 1.34", " 1.339", "  1.339"}},
        {signed_cells, 8, NUMBER_SIGNED, 1, {"-2.4", "-2.40", "-2.396", " -2.396"}},
        {two_digits, 2, NUMBER_SIGNED, 0, {" -12", "-12.3", "-12.34", "-12.340"}},
        {weights, 3, NUMBER_WEIGHT, 0, {".018", "0.018", " 0.018", "  0.018"}},
        {weights, 3, NUMBER_WEIGHT, 2, {".000", "0.000", " 0.000", "  0.000"}},
        {signed_cells, 8, NUMBER_SIGNED, 2, {" -.0", "-0.00", "-0.002", " -0.002"}},
        {huge, 2, NUMBER_SIGNED, 0, {" 1e4", "12346", " 12346", "12345.6"}},
        {signed_cells, 8, NUMBER_SIGNED, 4, {"-1e9", " -1e9", "  -1e9", "   -1e9"}},
        {signed_cells, 8, NUMBER_SIGNED, 5, {"6e37", " 6e37", "  6e37", "   6e37"}},
        {signed_cells, 8, NUMBER_SIGNED, 6, {"-inf", " -inf", "  -inf", "   -inf"}},
        {signed_cells, 8, NUMBER_SIGNED, 7, {" NaN", "  NaN", "   NaN", "    NaN"}},
    };
    for (size_t i = 0; i < LENGTH(ROWS); i++)
        for (int width = 4; width <= 7; width++) {
            char field[NUMBER_ROOM];
            NumberForm form = number_form(row_of(ROWS[i].at, ROWS[i].count), ROWS[i].kind, width, DIGITS_AUTO);
            number_write(field, &form, ROWS[i].at[ROWS[i].which]);
            assert_string_equal(field, ROWS[i].fields[width - 4]);
        }
}

/* ---- the panes of the design's screens ---- */

typedef struct Pane {
    Matrix page;
    NumberKind kind;
    int width; /* of the field; 0: codes without gutter */
    const char *rows[8];
} Pane;

static void assert_pane(const Pane *pane) {
    NumberForm form = number_form(pane->page, pane->kind, pane->width, DIGITS_AUTO);
    Arena arena = {0};
    for (size_t r = 0; r < pane->page.rows && pane->rows[r]; r++) {
        Text line = text_new(&arena);
        for (size_t c = 0; c < pane->page.cols; c++) {
            char field[NUMBER_ROOM];
            number_write(field, &form, matrix_at(pane->page, r, c));
            text_print(&line, "%s%s", pane->width ? " " : "", field);
        }
        assert_string_equal(line.at, pane->rows[r]);
    }
    arena_free(&arena);
}

static void the_panes_of_the_equation_screens_are_written_so(void **state) {
    (void)state;
    static const Pane PANES[] = {
        {MATRIX(rng8_q),
         NUMBER_SIGNED,
         0,
         {"..1b11.b", "3ca11c31", "2ab21b32", ".ab1ba1b", "b112..14", "baa.1b.b", "b1.aabda", "2b3baaba"}},
        {MATRIX(rng8_kt),
         NUMBER_SIGNED,
         0,
         {".b..aa..", ".1a...cb", ".4.a11ca", "2b11.c.4", "a.b.1b1.", "1a.a..1a", ".a.3.112", "121.2bc1"}},
        {MATRIX(rng8_scores),
         NUMBER_SIGNED,
         5,
         {" -2.40  0.54 -1.43 -1.26 -0.72  2.95  1.93 -3.96", " -1.61 -4.28 -0.48  5.51 -0.05 -3.23  4.16  6.86",
          "  0.67 -4.55  0.27  5.03  0.20 -4.89  2.06  7.23", "  0.76 -5.75  0.77  2.43 -2.82  0.96  5.57  3.97",
          "  2.62  4.00  1.20  1.18  3.05 -2.65 -4.95  2.99", " -1.10 -1.44 -0.93  0.96 -0.48  0.68  3.72  1.20",
          " -0.51  2.64 -0.22 -3.79 -0.56  3.24 -1.80 -4.69", " -2.02  2.68  0.03 -2.66 -0.40  2.29 -0.57 -2.76"}},
        {{&rng8_q[2][0], 1, 8, 8, 1}, NUMBER_SIGNED, 6, {"  1.283 -0.473 -0.974  1.277  0.428 -0.882  1.645  0.946"}},
        {{&rng8_kt[0][7], 1, 8, 1, 8}, NUMBER_SIGNED, 6, {"  0.103 -1.450 -0.858  2.423 -0.074 -0.353  1.142  0.345"}},
        {MATRIX(rng8_product), NUMBER_SIGNED, 6, {"  0.132  0.687  0.835  3.095 -0.032  0.311  1.878  0.326"}},
        {MATRIX(rng8_scaled),
         NUMBER_SIGNED,
         5,
         {" -0.85  0.19 -0.51 -0.45 -0.26  1.04  0.68 -1.40", " -0.57 -1.51 -0.17  1.95 -0.02 -1.14  1.47  2.43",
          "  0.24 -1.61  0.10  1.78  0.07 -1.73  0.73  2.56"}},
        {MATRIX(rng8_scaled), NUMBER_SIGNED, 0, {"a.aa.21b", "ab.3.b24", ".c.3.c14"}},
        {{&rng8_scaled[7][0], 1, 8, 8, 1}, NUMBER_SIGNED, 5, {" -0.71  0.95  0.01 -0.94 -0.14  0.81 -0.20 -0.97"}},
        {MATRIX(rng8_alibi), NUMBER_SIGNED, 0, {".aabbccd"}},
        {MATRIX(rng8_alibi),
         NUMBER_SIGNED,
         5,
         {"     0 -0.06 -0.12 -0.19 -0.25 -0.31 -0.38 -0.44", " -0.06     0 -0.06 -0.12 -0.19 -0.25 -0.31 -0.38",
          " -0.12 -0.06     0 -0.06 -0.12 -0.19 -0.25 -0.31"}},
        {MATRIX(rng8_biased), NUMBER_SIGNED, 5, {" -0.85  0.13 -0.63 -0.63 -0.51  0.73  0.31 -1.84"}},
        {{&rng8_biased[2][0], 1, 8, 8, 1}, NUMBER_SIGNED, 5, {"  0.11 -1.67  0.10  1.72 -0.06 -1.92  0.48  2.24"}},
        {MATRIX(rng8_masked),
         NUMBER_SIGNED,
         5,
         {" -0.85  -inf  -inf  -inf  -inf  -inf  -inf  -inf", " -0.57 -1.51  -inf  -inf  -inf  -inf  -inf  -inf",
          "  0.24 -1.61  0.10  -inf  -inf  -inf  -inf  -inf"}},
        {MATRIX(rng8_masked),
         NUMBER_SIGNED,
         0,
         {"b-------", "ac------", ".c.-----", "1d12----", "23112---", "aaa1..--", ".2.c.2a-", "a2.b.2.b"}},
        {MATRIX(rng8_weights),
         NUMBER_WEIGHT,
         6,
         {"  1.000      0      0      0      0      0      0      0",
          "  0.720  0.280      0      0      0      0      0      0",
          "  0.493  0.078  0.429      0      0      0      0      0",
          "  0.256  0.026  0.257  0.462      0      0      0      0",
          "  0.200  0.326  0.121  0.120  0.233      0      0      0",
          "  0.123  0.109  0.131  0.254  0.153  0.230      0      0",
          "  0.092  0.280  0.102  0.029  0.090  0.347  0.058      0",
          "  0.056  0.294  0.115  0.044  0.099  0.256  0.093  0.043"}},
        {MATRIX(rng8_even), NUMBER_WEIGHT, 0, {"01111320", "00030024", "10020015", "10110142"}},
        {{&rng8_masked[4][0], 1, 8, 8, 1},
         NUMBER_SIGNED,
         6,
         {"  0.926  1.414  0.424  0.416  1.079   -inf   -inf   -inf"}},
        {MATRIX(rng8_shifted), NUMBER_SIGNED, 6, {" -0.488      0 -0.990 -0.998 -0.335   -inf   -inf   -inf"}},
        {MATRIX(rng8_exps), NUMBER_SIGNED, 6, {"  0.614  1.000  0.372  0.368  0.715      0      0      0"}},
        {MATRIX(apple_x),
         NUMBER_WHOLE,
         2,
         {"  1  1  0  0  1  0  0  0", "  0  0  0  0  0  0  0  1", "  0  0  2  0  0  1  0  0"}},
        {MATRIX(apple_wq), NUMBER_WHOLE, 3, {"   2   0   0   0", "   0   2   0   0", "   0   0   0   0"}},
        {MATRIX(apple_q), NUMBER_WHOLE, 4, {"    2    2    0    0", "    0    0    0    0", "    0    0    0    0"}},
        {MATRIX(apple_weights), NUMBER_WEIGHT, 3, {" .02 .02 .96", " .33 .33 .33", " .33 .33 .33"}},
        {MATRIX(apple_weights), NUMBER_WEIGHT, 2, {" 02 02 96", " 33 33 33", " 33 33 33"}},
        {MATRIX(apple_v), NUMBER_WHOLE, 3, {"   0   0   0   0", "   0   0   0   0", "   2   0   0   0"}},
        {MATRIX(apple_z),
         NUMBER_SIGNED,
         5,
         {" 1.929     0     0     0", " 0.667     0     0     0", " 0.667     0     0     0"}},
        {{&apple_weights[0][0], 1, 3, 3, 1}, NUMBER_WEIGHT, 8, {"    0.018    0.018    0.965"}},
        {{&apple_out[0][0], 1, 2, 2, 1}, NUMBER_SIGNED, 6, {"  1.929 -1.929"}},
        {MATRIX(apple_concat), NUMBER_SIGNED, 0, {"4...2...", "1...1...", "1...1..."}},
        {MATRIX(apple_concat), NUMBER_SIGNED, 6, {"  1.929      0      0      0  0.965      0      0      0"}},
        {MATRIX(apple_wo),
         NUMBER_WHOLE,
         0,
         {"4d......", "d4......", "........", "........", ".....4..", "........", "........", "........"}},
        {MATRIX(apple_out),
         NUMBER_SIGNED,
         4,
         {"  1.9 -1.9    0    0    0  1.0    0    0", "   .7  -.7    0    0    0   .3    0    0"}},
    };
    for (size_t i = 0; i < LENGTH(PANES); i++) assert_pane(&PANES[i]);
}

static void a_mask_is_written_as_its_own_digits(void **state) {
    (void)state;
    double cells[] = {1, 0, 1};
    assert_pane(&(Pane){row_of(cells, 3), NUMBER_MASK, 0, {"101"}});
    assert_int_equal(number_least(row_of(cells, 3)), 1);
}

/* ---- narrow fields, words, what is too long ---- */

static void assert_cell(double *page, size_t count, NumberKind kind, int width, int digits, double value,
                        const char *field) {
    char written[NUMBER_ROOM];
    NumberForm form = number_form(row_of(page, count), kind, width, digits);
    number_write(written, &form, value);
    assert_string_equal(written, field);
}

static void cells_of_three_columns_show_as_much_as_each_can(void **state) {
    (void)state;
    double page[] = {1.34, -0.83, -13.2, 0.5, 0};
    static const char *const FIELDS[] = {"1.3", "-.8", "-13", ".50", "  0"};
    for (size_t i = 0; i < LENGTH(page); i++) assert_cell(page, 5, NUMBER_SIGNED, 3, DIGITS_AUTO, page[i], FIELDS[i]);
}

static void weights_in_two_columns_are_hundredths_without_a_point(void **state) {
    (void)state;
    double page[] = {0.0176, 0.965, 0, 1, 0.997, 0.001};
    static const char *const FIELDS[] = {"02", "96", " 0", "1.", "1.", "00"};
    for (size_t i = 0; i < LENGTH(page); i++) assert_cell(page, 6, NUMBER_WEIGHT, 2, DIGITS_AUTO, page[i], FIELDS[i]);
}

static void a_weight_of_one_gives_up_decimals_where_there_is_no_room(void **state) {
    (void)state;
    double page[] = {1, 0.018};
    assert_cell(page, 2, NUMBER_WEIGHT, 3, DIGITS_AUTO, 1, "1.0");
    assert_cell(page, 2, NUMBER_WEIGHT, 4, DIGITS_AUTO, 1, "1.00");
    assert_cell(page, 2, NUMBER_WEIGHT, 4, DIGITS_AUTO, 0.018, ".018");
    assert_cell(page, 2, NUMBER_WEIGHT, 0, DIGITS_AUTO, 1, "9");
}

static void what_is_no_number_is_a_word_or_a_sign(void **state) {
    (void)state;
    double page[] = {1.5, -INFINITY, INFINITY, NAN};
    static const char *const FIELDS[][3] = {
        {"-", "+", "!"}, {"-", "+", "!"}, {"--", "++", "?!"}, {" --", "inf", "NaN"}, {"-inf", " inf", " NaN"}};
    for (int width = 0; width < 5; width++)
        for (size_t i = 0; i < 3; i++)
            assert_cell(page, 4, NUMBER_SIGNED, width, DIGITS_AUTO, page[i + 1], FIELDS[width][i]);
}

static void what_fits_in_no_form_is_asterisks(void **state) {
    (void)state;
    double page[] = {-1e9, 123};
    assert_cell(page, 2, NUMBER_WHOLE, 3, DIGITS_AUTO, -1e9, "***");
    assert_cell(page, 2, NUMBER_WHOLE, 2, DIGITS_AUTO, 123, "**");
    assert_cell(page, 2, NUMBER_WHOLE, 5, DIGITS_AUTO, 123, "  123");
}

static void negative_zero_is_exactly_zero(void **state) {
    (void)state;
    double page[] = {-0.0, -1.5};
    assert_cell(page, 2, NUMBER_SIGNED, 5, DIGITS_AUTO, -0.0, "    0");
}

static void every_field_is_exactly_as_wide_as_asked(void **state) {
    (void)state;
    double page[] = {0,      1,      -1,       0.999999, -0.999999, 9.9999, -99.996,
                     1e-300, -1e300, 12345678, INFINITY, -INFINITY, NAN,    0.05};
    for (int kind = NUMBER_WHOLE; kind <= NUMBER_MASK; kind++)
        for (int width = 0; width <= 30; width++)
            for (int digits = DIGITS_AUTO; digits <= DIGITS_MOST; digits++)
                for (size_t i = 0; i < LENGTH(page); i++) {
                    char field[NUMBER_ROOM];
                    NumberForm form = number_form(row_of(page, LENGTH(page)), (NumberKind)kind, width, digits);
                    number_write(field, &form, page[i]);
                    assert_int_equal(strlen(field), width ? width : 1);
                }
}

static void asked_for_decimals_are_given_as_far_as_the_room_allows(void **state) {
    (void)state;
    double page[] = {-2.39612345, 1.3392};
    assert_cell(page, 2, NUMBER_SIGNED, 7, 1, page[0], "   -2.4");
    assert_cell(page, 2, NUMBER_SIGNED, 7, 0, page[0], "     -2");
    assert_cell(page, 2, NUMBER_SIGNED, 7, 17, page[0], "-2.3961");
    assert_cell(page, 2, NUMBER_SIGNED, 12, 6, page[0], "   -2.396123");
    assert_cell(page, 2, NUMBER_SIGNED, 7, 17, page[1], " 1.3392");
}

/* ---- kinds, units, shades ---- */

static void kinds_are_told_from_the_numbers(void **state) {
    (void)state;
    double huge[] = {1e300, -1}, whole[] = {0, -INFINITY, 3, -12}, broken[] = {0, 1, 0.5}, none[] = {NAN, INFINITY};
    assert_int_equal(number_kind(row_of(whole, 4)), NUMBER_WHOLE);
    assert_int_equal(number_kind(row_of(broken, 3)), NUMBER_SIGNED);
    assert_int_equal(number_kind(row_of(none, 2)), NUMBER_SIGNED);
    assert_int_equal(number_least(row_of(whole, 4)), 4);
    assert_int_equal(number_least(row_of(whole + 2, 2)), 3);
    assert_int_equal(number_least(row_of(broken, 3)), 0);
    assert_int_equal(number_least(row_of(huge, 2)), 12);
}

static void a_page_of_tiny_or_huge_numbers_shares_a_unit(void **state) {
    (void)state;
    Arena arena = {0};
    double tiny[] = {1.14e-4, 11.24e-4, 0, 0.19e-4}, huge[] = {-25000.5, 12345.6}, mixed[] = {0.005, 0.02};
    NumberForm form = number_form(row_of(tiny, 4), NUMBER_WEIGHT, 5, DIGITS_AUTO);
    assert_string_equal(number_unit(&arena, &form), "1e-4");
    assert_cell(tiny, 4, NUMBER_WEIGHT, 5, DIGITS_AUTO, tiny[0], " 1.14");
    assert_cell(tiny, 4, NUMBER_WEIGHT, 5, DIGITS_AUTO, tiny[1], "11.24");
    assert_cell(tiny, 4, NUMBER_WEIGHT, 5, DIGITS_AUTO, 0, "    0");
    form = number_form(row_of(huge, 2), NUMBER_SIGNED, 5, DIGITS_AUTO);
    assert_string_equal(number_unit(&arena, &form), "1e4");
    assert_cell(huge, 2, NUMBER_SIGNED, 5, DIGITS_AUTO, huge[0], "-2.50");
    form = number_form(row_of(mixed, 2), NUMBER_SIGNED, 5, DIGITS_AUTO);
    assert_null(number_unit(&arena, &form));
    arena_free(&arena);
}

static void shades_follow_the_eighths_of_a_weight_and_the_largest_of_a_pane(void **state) {
    (void)state;
    double weights[] = {0, 0.1249, 0.125, 0.999, 1}, values[] = {-4, -0.4, 0.4, 0.6, 4, 0, -INFINITY, NAN, -1e9};
    static const Role HEAT[] = {ROLE_ZERO, ROLE_HEAT0, ROLE_HEAT0 + 1, ROLE_HEAT7, ROLE_HEAT7};
    static const Role DIV[] = {ROLE_DIV0, ROLE_DIV0 + 4, ROLE_DIV0 + 4, ROLE_DIV0 + 5, ROLE_DIV8,
                               ROLE_ZERO, ROLE_MASKED,   ROLE_NAN,      ROLE_DIV0};
    NumberForm form = number_form(row_of(weights, 5), NUMBER_WEIGHT, 4, DIGITS_AUTO);
    for (size_t i = 0; i < 5; i++) assert_int_equal(number_role(&form, weights[i]), HEAT[i]);
    form = number_form(row_of(values, 9), NUMBER_SIGNED, 4, DIGITS_AUTO);
    for (size_t i = 0; i < 9; i++) assert_int_equal(number_role(&form, values[i]), DIV[i]);
}

static void marks_grow_by_eighths(void **state) {
    (void)state;
    double page[] = {0.12, 0.13, 0.37, 0.38, 0.62, 0.63, 0.87, 0.88, NAN};
    static const uint32_t MARKS[] = {' ', 0x2591, 0x2591, 0x2592, 0x2592, 0x2593, 0x2593, 0x2588, ' '};
    NumberForm form = number_form(row_of(page, 9), NUMBER_WEIGHT, 6, DIGITS_AUTO);
    for (size_t i = 0; i < 9; i++) assert_int_equal(number_mark(&form, page[i]), MARKS[i]);
}

/* ---- running text ---- */

static void numbers_in_running_text(void **state) {
    (void)state;
    Arena arena = {0};
    static const struct {
        double value;
        int decimals;
        const char *free, *factor;
    } ROWS[] = {
        {1.283, 2, "1.28", "1.28"},
        {-0.473, 2, "-0.47", "(-0.47)"},
        {0, 3, "0", "0"},
        {2, 0, "2", "2"},
        {7.2318, 3, "7.232", "7.232"},
        {1.8435e-4, 3, "1.8e-4", "1.8e-4"},
        {-1e9, 3, "-1e9", "(-1e9)"},
        {-INFINITY, 3, "-inf", "(-inf)"},
        {NAN, 3, "NaN", "NaN"},
        {-0.0004, 3, "-4e-4", "(-4e-4)"},
        {0.0006, 3, "0.001", "0.001"},
    };
    for (size_t i = 0; i < LENGTH(ROWS); i++) {
        assert_string_equal(number_free(&arena, ROWS[i].value, ROWS[i].decimals), ROWS[i].free);
        assert_string_equal(number_factor(&arena, ROWS[i].value, ROWS[i].decimals), ROWS[i].factor);
    }
    assert_string_equal(number_percent(&arena, 0.3258, 1), "32.6 %");
    assert_string_equal(number_percent(&arena, 0.96466, 1), "96.5 %");
    assert_string_equal(number_percent(&arena, 0.3125, 0), "31 %");
    arena_free(&arena);
}

static void the_decimals_of_an_arithmetic_line_are_those_of_five_and_six_columns(void **state) {
    (void)state;
    const Matrix q = MATRIX(rng8_q), scores = MATRIX(rng8_scores), concat = MATRIX(apple_concat), x = MATRIX(apple_x);
    assert_int_equal(number_form(q, NUMBER_SIGNED, 5, DIGITS_AUTO).decimals, 2);
    assert_int_equal(number_form(scores, NUMBER_SIGNED, 6, DIGITS_AUTO).decimals, 3);
    assert_int_equal(number_form(concat, NUMBER_SIGNED, 5, DIGITS_AUTO).decimals, 3);
    assert_int_equal(number_form(x, NUMBER_WHOLE, 5, DIGITS_AUTO).decimals, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_of_the_table_of_formats_is_written_so),
        cmocka_unit_test(the_panes_of_the_equation_screens_are_written_so),
        cmocka_unit_test(a_mask_is_written_as_its_own_digits),
        cmocka_unit_test(cells_of_three_columns_show_as_much_as_each_can),
        cmocka_unit_test(weights_in_two_columns_are_hundredths_without_a_point),
        cmocka_unit_test(a_weight_of_one_gives_up_decimals_where_there_is_no_room),
        cmocka_unit_test(what_is_no_number_is_a_word_or_a_sign),
        cmocka_unit_test(what_fits_in_no_form_is_asterisks),
        cmocka_unit_test(negative_zero_is_exactly_zero),
        cmocka_unit_test(every_field_is_exactly_as_wide_as_asked),
        cmocka_unit_test(asked_for_decimals_are_given_as_far_as_the_room_allows),
        cmocka_unit_test(kinds_are_told_from_the_numbers),
        cmocka_unit_test(a_page_of_tiny_or_huge_numbers_shares_a_unit),
        cmocka_unit_test(shades_follow_the_eighths_of_a_weight_and_the_largest_of_a_pane),
        cmocka_unit_test(marks_grow_by_eighths),
        cmocka_unit_test(numbers_in_running_text),
        cmocka_unit_test(the_decimals_of_an_arithmetic_line_are_those_of_five_and_six_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
