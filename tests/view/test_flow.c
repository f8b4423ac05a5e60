/* The flow of one query: keys in the order of the sentence, as high as their weight. */
#include "support/screen.h"

#include "view/shares.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "
#define PHONE "load apple heads=2; load x data/apple-more/xphone.csv; "

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

/* Eighths of the bar whose lowest cell stands there. */
static int height_at(Canvas canvas, int foot, int col) {
    int eighths = 0;
    for (int row = foot; row > 0; row--) {
        uint32_t rune = canvas_cell(canvas, row, col)->rune;
        if (rune < 0x2581 || rune > 0x2588) break;
        eighths += (int)(rune - 0x2580);
    }
    return eighths;
}

static void every_key_is_as_high_as_its_weight(void **state) {
    (void)state;
    enum { FOOT = 10, ROWS = 7, FIRST = 8, PITCH = 9 };
    for (size_t query = 0; query < 8; query++) {
        Screen screen;
        char line[128];
        snprintf(line, sizeof line, RNG8 "mask causal; goto weights; cell %zu 0; view flow", query);
        Canvas canvas = screen_after(&sitting, line, 80, 24, &screen);
        Matrix weights = trace_value(session_trace(&sitting.session), WEIGHTS, 0);
        for (size_t j = 0; j < 8; j++) {
            double weight = matrix_at(weights, query, j);
            int got = height_at(canvas, FOOT, FIRST + PITCH * (int)j);
            int want = (int)round(weight * ROWS * 8);
            assert_int_equal(got, weight > 0 && want < 1 ? 1 : want);
        }
    }
}

static void the_sentence_decides_what_an_even_word_is(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(&sitting, PHONE "goto weights; cell 0 1; view flow", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "it is a company (fruit - company = -3.588)."));
    canvas = screen_after(&sitting, "load apple heads=2; goto weights; cell 0 1", 80, 24, &screen);
    assert_true(
        screen_holds(&sitting, canvas, "苹果 finds 好吃: in this sentence it is a fruit (fruit - company = 3.859)."));
    canvas = screen_after(&sitting, "load x data/apple-more/xnew.csv", 80, 24, &screen); /* nothing tells */
    assert_false(screen_holds(&sitting, canvas, "in this sentence"));
    canvas = screen_after(&sitting, "load apple heads=2; mask causal", 80, 24, &screen);
    assert_false(screen_holds(&sitting, canvas, "in this sentence"));
    canvas = screen_after(&sitting, "mask none; text \"苹果 很 好吃\"; goto weights; cell 1 1", 80, 24, &screen);
    assert_false(screen_holds(&sitting, canvas, "in this sentence"));
}

static void queries_that_ask_nothing_are_one_entry(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(&sitting, PHONE "view flow", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "1, 2, 3, 4 → all alike 0.200 (their query is all 0)"));
    canvas = screen_after(&sitting, "load apple heads=2; mask causal", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "1 很 → all alike 0.500 (its query is all 0)"));
    canvas = screen_after(&sitting, RNG8 "mask none; scale 0", 80, 24, &screen) /* all scores are 0, no query is */;
    assert_true(screen_holds(&sitting, canvas, "0-7 → all alike 0.125 "));
    assert_false(screen_holds(&sitting, canvas, "all 0"));
}

static void keys_that_are_tied_are_named_together(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, "text \"the river bank is muddy\"; goto weights; cell 2 1; view flow", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "2 bank → 1, 4 0.489"));
    assert_true(screen_holds(&sitting, canvas, "the most, 48.9 % each, goes to 2 keys."));
}

static void many_keys_are_paged_with_the_focused_one_in_sight(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, "new tokens=300 d_model=16 heads=2 seed=1; mask causal; goto weights; view flow");
    for (size_t query = 0; query < 300; query += 43)
        for (size_t key = 0; key < 300; key += 37) {
            char line[32], shown[32];
            snprintf(line, sizeof line, "cell %zu %zu", query, key);
            Canvas canvas = screen_after(&sitting, line, 80, 24, &screen);
            snprintf(shown, sizeof shown, " %zu ", key);
            assert_non_null(strstr(line_of(canvas, 11), shown));
            snprintf(shown, sizeof shown, " %zu → ", query);
            assert_true(screen_holds(&sitting, canvas, shown));
            assert_true(screen_holds(&sitting, canvas, "keys "));
            assert_int_equal(canvas_cell(canvas, screen.cursor_row, screen.cursor_col)->role, ROLE_FOCUS2);
        }
}

static void nan_empty_rows_one_token_and_a_context_are_drawn(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, "load empty; load mask masks/empty.csv; mask given; goto weights; cell 1 1; view flow",
                     80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "1 → nowhere"));
    assert_true(strstr(line_of(canvas, 10), "mask     mask") != NULL);
    canvas = screen_after(&sitting, "new tokens=4; edit x[0,0] nan; goto weights; cell 1 1", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "1 → NaN"));
    assert_int_equal(height_at(canvas, 10, 8), 0);
    canvas = screen_after(&sitting, "new tokens=1 d_model=4; goto weights; cell 0 0", 80, 24, &screen);
    assert_int_equal(height_at(canvas, 10, 8), 56);
    canvas =
        screen_after(&sitting, "load clinic-short heads=3; align bottom-right; mask causal; goto weights; cell 1 6", 80,
                     24, &screen);

    assert_int_equal(canvas_cell(canvas, 13, 7)->rune, '1'); /* a query of another sequence has no place among keys */
    assert_true(screen_holds(&sitting, canvas, "2 → 6 "));
}

static void in_ascii_a_bar_ends_in_a_digit(void **state) {
    (void)state;
    Screen screen;
    sitting.session.like.ascii = true;
    Canvas canvas = screen_after(&sitting, RNG8 "mask causal; goto weights; cell 4 1; view flow", 80, 24, &screen);
    assert_true(strstr(line_of(canvas, 10), "####     ####     7777     7777     ####     mask") != NULL);
}

static void any_size_and_language_shows_the_focused_key(void **state) {
    (void)state;
    static const char *const MODELS[] = {RNG8 "mask causal; goto weights; cell 7 6; view flow",
                                         PHONE "goto weights; cell 1 2; view flow",
                                         "new tokens=64 d_model=8 seed=2; goto masked; cell 63 40; view flow"};
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
                    assert_true(screen.cursor_row > 0);
                    arena_rewind(&sitting.arena, mark);
                    arena_rewind(&sitting.session.scratch, (Mark){0});
                }
        }
}

static void small_weights_stand_under_a_lower_full_height(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(
        &sitting, "new tokens=40 d_model=16 heads=2 seed=1; scale 0.01; goto weights; view flow", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "full height = 0.040"));
    assert_in_range(height_at(canvas, 10, 8), 30, 40); /* 0.025 of 0.04 */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_key_is_as_high_as_its_weight, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_sentence_decides_what_an_even_word_is, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(queries_that_ask_nothing_are_one_entry, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(keys_that_are_tied_are_named_together, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(many_keys_are_paged_with_the_focused_one_in_sight, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(nan_empty_rows_one_token_and_a_context_are_drawn, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(in_ascii_a_bar_ends_in_a_digit, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(any_size_and_language_shows_the_focused_key, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(small_weights_stand_under_a_lower_full_height, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
