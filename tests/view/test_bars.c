/* The bars of one query's weights, and bars in eighths. */
#include "support/screen.h"

#include "view/eighths.h"
#include "view/shares.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

static const char *line_of(Canvas canvas, int row) {
    return canvas_row_text(&sitting.arena, canvas, row);
}

/* The row that holds the text; fails where there is none. */
static const char *found(Canvas canvas, const char *text) {
    for (int row = 0; row < canvas.rows; row++)
        if (strstr(line_of(canvas, row), text)) return line_of(canvas, row);
    fail_msg("nowhere stands '%s'", text);
    return NULL;
}

/* ---- eighths ---- */

static void a_bar_is_as_long_as_its_value_to_the_nearest_eighth(void **state) {
    (void)state;
    for (int cells = 1; cells <= 64; cells += 7)
        for (double value = 0.001; value <= 1; value += 0.0137) {
            int eighths = eighths_of(value, 1, cells);
            assert_true(fabs(eighths - 8 * value * cells) <= 0.5 || (eighths == 1 && 8 * value * cells < 1));
        }
    assert_int_equal(eighths_of(0, 1, 40), 0);
    assert_int_equal(eighths_of(1e-9, 1, 40), 1);
    assert_int_equal(eighths_of(1, 1, 40), 320);
    assert_int_equal(eighths_of(2, 1, 40), 320);
    assert_int_equal(eighths_of(-1, 1, 40), 0);
    assert_int_equal(eighths_of(NAN, 1, 40), 0);
    assert_int_equal(eighths_of(INFINITY, 1, 40), 0);
}

static void a_bar_is_drawn_of_blocks_and_in_ascii_of_signs_and_a_digit(void **state) {
    (void)state;
    static const char *const RESTS[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    static const char *const HEIGHTS[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"};
    for (int rest = 0; rest < 8; rest++) {
        Canvas canvas = canvas_new(&sitting.arena, 3, 6);
        int end = eighths_lie(canvas, 0, 1, 16 + rest, ROLE_TEXT, false);
        assert_int_equal(end, rest ? 4 : 3);
        Text want = text_new(&sitting.arena);
        text_print(&want, " ██%s", RESTS[rest]);
        text_pad(&want, 6);
        assert_string_equal(line_of(canvas, 0), want.at);
        canvas = canvas_new(&sitting.arena, 3, 6);
        assert_int_equal(eighths_stand(canvas, 2, 0, 2, 8 + rest, ROLE_TEXT, false), rest ? 1 : 2);
        assert_string_equal(line_of(canvas, 2), "██    ");
        assert_string_equal(line_of(canvas, 1), arena_print(&sitting.arena, "%s%s    ", HEIGHTS[rest], HEIGHTS[rest]));
        canvas = canvas_new(&sitting.arena, 3, 6);
        eighths_lie(canvas, 0, 0, 8 + rest, ROLE_TEXT, true);
        char text[] = "#7    ";
        text[1] = rest ? (char)('0' + rest) : ' ';
        assert_string_equal(line_of(canvas, 0), text);
    }
}

static void an_axis_ends_at_a_short_number_that_holds_the_largest_value(void **state) {
    (void)state;
    static const double WANT[][2] = {{1, 1},       {0.21, 1},    {0.2, 0.2},   {0.11, 0.2}, {0.1, 0.1}, {0.05, 0.1},
                                     {0.04, 0.04}, {0.03, 0.04}, {0.02, 0.02}, {2, 2},      {1.5, 2},   {3, 4},
                                     {9, 10},      {11, 20},     {0, 1},       {NAN, 1}};
    for (size_t i = 0; i < sizeof WANT / sizeof *WANT; i++) assert_close(eighths_full(WANT[i][0]), WANT[i][1], 1e-12);
    for (double value = 1e-9; value < 1e6; value *= 1.37) assert_true(eighths_full(value) >= value);
}

/* ---- the view ---- */

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "

static size_t blocks(const char *line) {
    size_t count = 0;
    for (const char *at = line; (at = strstr(at, "█")); at += strlen("█")) count++;
    return count;
}

static void every_key_has_a_bar_as_long_as_its_weight(void **state) {
    (void)state;
    Screen screen;
    enum { CELLS = 40, FIRST = 4 };
    for (size_t query = 0; query < 8; query++) {
        char line[128]; /* a line in the sitting's arena would not last */
        snprintf(line, sizeof line, RNG8 "goto weights; cell %zu 0; view bars", query);
        Canvas canvas = screen_after(&sitting, line, 80, 24, &screen);
        Matrix weights = trace_value(session_trace(&sitting.session), WEIGHTS, 0);
        for (size_t j = 0; j < 8; j++) {
            double cells = matrix_at(weights, query, j) * CELLS;
            size_t got = blocks(line_of(canvas, FIRST + (int)j));
            assert_true((double)got <= cells + 0.07 && (double)got > cells - 1.07);
        }
    }
}

static void a_step_that_is_no_map_keeps_its_row_and_shows_its_strongest_key(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, "load apple heads=2; view bars");
    Canvas canvas = screen_after(&sitting, "goto z; cell 0 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "[5 z]"));
    assert_true(screen_holds(&sitting, canvas, "how 苹果 shares its attention"));
    assert_true(screen_holds(&sitting, canvas, "weights[0,2] = 1 / 1.037 = 0.965") ||
                screen_holds(&sitting, canvas, "weights[0,2] = exp(4 - 4)"));
    canvas = screen_after(&sitting, "goto wq; cell 7 1", 80, 24, &screen); /* eight rows, three queries */
    assert_true(screen_holds(&sitting, canvas, "how 好吃 shares its attention"));
}

static void forbidden_keys_are_masked_and_their_bars_missing(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(&sitting, RNG8 "mask causal; goto weights; cell 2 6; view bars", 80, 24, &screen);
    assert_int_equal(blocks(line_of(canvas, 10)), 0);
    assert_true(strstr(line_of(canvas, 10), "masked") != NULL);
    assert_int_equal(screen.cursor_row, 10);
    assert_int_equal(screen.cursor_col, 30);
    found(canvas, "an even row over 3 keys");
}

static void a_weight_that_a_bug_puts_on_a_forbidden_key_is_not_called_masked(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(
        &sitting, RNG8 "mask causal; bug plant mask-multiplied; goto weights; cell 2 6; view bars", 80, 24, &screen);
    Matrix weights = trace_value(session_trace(&sitting.session), WEIGHTS, 0);
    assert_true(matrix_at(weights, 2, 6) > 0);
    assert_true(blocks(line_of(canvas, 10)) > 0 && !strstr(line_of(canvas, 10), "masked"));
}

static void a_row_that_may_look_nowhere_and_a_row_of_nan_are_said_so(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, "load empty; load mask masks/empty.csv; mask given; goto weights; cell 1 1; view bars",
                     80, 24, &screen);
    found(canvas, "1 sees 0");
    found(canvas, "sum  0 ");
    assert_false(screen_holds(&sitting, canvas, "even 0"));
    canvas = screen_after(&sitting, "new tokens=4; edit x[0,0] nan; goto weights; cell 1 1", 80, 24, &screen);
    found(canvas, "1 NaN  ");
    found(canvas, "sum  NaN");
    assert_false(screen_holds(&sitting, canvas, "█ ") && blocks(found(canvas, "sum  NaN")));
}

static void three_hundred_keys_are_paged_with_the_focused_one_in_sight(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, "new tokens=300 d_model=16 heads=2 seed=1; mask causal; goto weights; view bars");
    for (size_t query = 0; query < 300; query += 23)
        for (size_t key = 0; key < 300; key += 29) {
            char line[32];
            snprintf(line, sizeof line, "cell %zu %zu", query, key);
            Canvas canvas = screen_after(&sitting, line, 80, 24, &screen);
            const char *row = line_of(canvas, screen.cursor_row);
            assert_non_null(strstr(row, arena_print(&sitting.arena, " %zu ", key)));
            found(canvas, arena_print(&sitting.arena, " %zu ", query));
            assert_non_null(strstr(line_of(canvas, 1), arena_print(&sitting.arena, "query %zu ", query)));
            assert_in_range(sitting.session.show.page_cols, 1, 16);
        }
}

static void queries_and_keys_of_two_sequences_differ_in_number(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, "load clinic-short heads=3; goto weights; cell 2 6; view bars", 80, 24, &screen);
    assert_true(strstr(line_of(canvas, 6), " 2 Hn") != NULL);
    assert_true(strstr(line_of(canvas, 7), " 3 ") != NULL && !strstr(line_of(canvas, 7), "Hn"));
    assert_int_equal(screen.cursor_row, 10);
}

static void one_token_looks_at_itself(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(&sitting, "new tokens=1 d_model=4; goto weights; view bars", 80, 24, &screen);
    assert_int_equal(blocks(line_of(canvas, 4)), 40);
    found(canvas, "even 1.000");
}

static void any_size_and_language_shows_the_focused_key(void **state) {
    (void)state;
    static const char *const MODELS[] = {RNG8 "mask causal; goto weights; cell 7 6; view bars",
                                         "load apple heads=2; goto weights; cell 1 2; view bars",
                                         "new tokens=64 d_model=8 seed=2; goto masked; cell 63 40; view bars"};
    for (size_t m = 0; m < 3; m++)
        for (int zh = 0; zh < 2; zh++) {
            Screen screen;
            sitting_said(&sitting, MODELS[m]);
            sitting_said(&sitting, zh ? "lang zh" : "lang en");
            for (int cols = 40; cols <= 200; cols += 7)
                for (int rows = 7; rows <= 60; rows++) {
                    Mark mark = arena_mark(&sitting.arena);
                    Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
                    assert_whole(canvas);
                    Role role = (Role)canvas_cell(canvas, screen.cursor_row, screen.cursor_col)->role;
                    assert_int_equal(role, ROLE_FOCUS2);
                    arena_rewind(&sitting.arena, mark);
                    arena_rewind(&sitting.session.scratch, (Mark){0});
                }
        }
}

static void without_weights_the_view_is_refused(void **state) {
    (void)state;
    assert_non_null(strstr(sitting_refused(&sitting, "view bars"), "load apple"));
    sitting_said(&sitting, "load x data/apple/x.csv");
    sitting_refused(&sitting, "view bars");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_bar_is_as_long_as_its_value_to_the_nearest_eighth, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_bar_is_drawn_of_blocks_and_in_ascii_of_signs_and_a_digit, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(an_axis_ends_at_a_short_number_that_holds_the_largest_value, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(every_key_has_a_bar_as_long_as_its_weight, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_step_that_is_no_map_keeps_its_row_and_shows_its_strongest_key, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(forbidden_keys_are_masked_and_their_bars_missing, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_weight_that_a_bug_puts_on_a_forbidden_key_is_not_called_masked, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_row_that_may_look_nowhere_and_a_row_of_nan_are_said_so, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(three_hundred_keys_are_paged_with_the_focused_one_in_sight, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(queries_and_keys_of_two_sequences_differ_in_number, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(one_token_looks_at_itself, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(any_size_and_language_shows_the_focused_key, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(without_weights_the_view_is_refused, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
