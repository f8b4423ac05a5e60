#include "support/screen.h"

#include <math.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; heads 4; goto weights; cell 2 7; "

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

static const Size SIZES[] = {{200, 60}, {80, 24}, {40, 12}};

static const struct {
    const char *name, *line;
} SCENES[] = {
    {"heads", RNG8 "view heads"},
    {"heads-scores", RNG8 "goto scores; head 1; view heads"},
    {"heads-causal", "new tokens=20 d_model=24 heads=3 seed=2; mask causal; goto weights; cell 13 6; view heads"},
    {"heads-kv", "new tokens=8 d_model=16 heads=4 kv_heads=2 seed=1; goto k; head 3; cell 5 2; view heads"},
    {"heads-apple", "load apple heads=2; goto weights; cell 0 2; view heads"},
    {"heads-many", "new tokens=6 d_model=64 heads=64 seed=3; goto weights; head 41; cell 1 4; view heads"},
    {"heads-zoomed", RNG8 "zoom in; zoom in; zoom in; view heads"},
    {"heads-long", "new tokens=512 d_model=8 heads=2 seed=1; goto weights; cell 300 400; view heads"},
};

static void pictures_in(const char *lang) {
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, SCENES[i].line);
        sitting_said(&sitting, lang);
        assert_pictures(&sitting, SCENES[i].name, SIZES, sizeof SIZES / sizeof *SIZES);
    }
}

static void english_pictures_of_all_heads_are_as_they_were(void **state) {
    (void)state;
    pictures_in("lang en");
}

static void chinese_pictures_of_all_heads_are_as_they_were(void **state) {
    (void)state;
    pictures_in("lang zh");
}

/* ---- what the pictures hold to ---- */

enum { TOP = 4, LEFT = 3, STRIDE = 20 /* of 8 tokens at 80x24: first cell of a picture, from one to the next */ };

static const Cell *cell_of(Canvas canvas, size_t head, size_t row, size_t col) {
    return canvas_cell(canvas, TOP + (int)row, LEFT + STRIDE * (int)head + (int)col);
}

static void the_focus_moves_in_all_heads_at_once(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "head 2; view heads");
    for (size_t row = 0; row < 8; row += 3)
        for (size_t col = 1; col < 8; col += 2) {
            sitting.session.now.at.row = row, sitting.session.now.at.col = col;
            Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
            for (size_t head = 0; head < 4; head++)
                assert_int_equal(cell_of(canvas, head, row, col)->role, head == 2 ? ROLE_FOCUS : ROLE_SLABEL);
            assert_int_equal(screen.cursor_row, TOP + (int)row);
            assert_int_equal(screen.cursor_col, LEFT + 2 * STRIDE + (int)col);
        }
}

static void the_head_with_the_focus_has_its_title_lit(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "view heads; head 3");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    for (int head = 0; head < 4; head++)
        assert_int_equal(canvas_cell(canvas, 2, 1 + STRIDE * head)->role, head == 3 ? ROLE_SLABEL : ROLE_LABEL);
}

/* The code of a signed number: quarters of the largest of all heads. */
static char signed_code(double value, double largest) {
    int level = (int)round(4 * value / largest);
    return "dcba.1234"[level + 4];
}

static void one_range_holds_for_all_heads(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto scores; view heads");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    Matrix all = trace_whole(session_trace(&sitting.session), SCORES);
    double largest = 0;
    for (size_t i = 0; i < all.rows; i++)
        for (size_t j = 0; j < all.cols; j++) largest = fmax(largest, fabs(matrix_at(all, i, j)));
    for (size_t i = 0; i < all.rows; i++)
        for (size_t j = 0; j < all.cols; j++)
            assert_int_equal(cell_of(canvas, i / 8, i % 8, j)->rune, signed_code(matrix_at(all, i, j), largest));
}

static void what_is_lost_is_said_in_every_head(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "stable off; scale 1000; view heads");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "row 2: NaN"));
    assert_true(screen_holds(&sitting, canvas, " nan "));
    assert_false(screen_holds(&sitting, canvas, "Hn"));
    Matrix weights = trace_value(session_trace(&sitting.session), WEIGHTS, 1);
    size_t lost = 0;
    for (size_t i = 0; i < weights.rows; i++)
        for (size_t j = 0; j < weights.cols; j++) {
            bool nan = isnan(matrix_at(weights, i, j));
            lost += nan;
            assert_int_equal(cell_of(canvas, 1, i, j)->rune == '!', nan);
        }
    assert_true(lost > 0);
    sitting_said(&sitting, "load empty; load mask masks/empty.csv; mask given; goto weights; cell 1 1");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "row 1 sees none"));
}

static void rows_without_one_strongest_key_say_so(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, "load apple heads=2; goto weights; cell 1 1; view heads");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "row 1 tied: 0.333"));
}

static void a_step_that_all_heads_share_shows_the_weights(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "view heads; goto out; cell 2 9");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "[out]"));
    assert_true(screen_holds(&sitting, canvas, "weights[2,7]   head 0 0.517   head 1 0.223"));
}

static void without_weights_the_view_is_refused(void **state) {
    (void)state;
    Screen screen;
    sitting_refused(&sitting, "view heads");
    sitting_said(&sitting, "load apple/x.csv");
    assert_non_null(strstr(sitting_refused(&sitting, "view heads"), "wq"));
    assert_false(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "all heads"));
}

static void key_a_goes_there_and_back(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "view heads toggle");
    assert_string_equal(view_shown(&sitting.session)->name, "heads");
    sitting_said(&sitting, "view heads toggle");
    assert_string_equal(view_shown(&sitting.session)->name, "equation");
}

static void zooming_goes_from_codes_to_digits_and_to_half_blocks(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "view heads");
    screen_draw(&sitting, &screen, 80, 24);
    assert_string_equal(sitting_said(&sitting, "zoom in"), "cells of 3 columns\n");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "[52]"));
    assert_string_equal(sitting_said(&sitting, "zoom in"), "cells of 4 columns\n");
    assert_string_equal(
        sitting_said(&sitting, "zoom out; zoom out; zoom out"),
        "cells of 3 columns\none code for each cell\nhalf-blocks: two rows of the matrix in a line, and "
        "no digits\n");
    canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(cell_is_half(canvas_cell(canvas, 4, 3)));
    assert_string_equal(sitting_said(&sitting, "zoom out"), "the cells are as small as they get\n");
}

static void the_focus_is_in_sight_at_every_size(void **state) {
    (void)state;
    static const char *const MODELS[] = {"new tokens=8 d_model=16 heads=2 seed=1",
                                         "new tokens=1 d_model=4 heads=1 seed=1",
                                         "new tokens=37 d_model=12 heads=3 seed=4; mask causal",
                                         "new tokens=5 d_model=64 heads=64 seed=1",
                                         "new tokens=3 d_model=256 heads=256 seed=1; mask window 2",
                                         "new tokens=130 d_model=8 heads=2 kv_heads=1 seed=2"};
    static const StepId STEPS_TRIED[] = {Q, K, SCORES, WEIGHTS, Z};
    for (size_t m = 0; m < sizeof MODELS / sizeof *MODELS; m++) {
        sitting_said(&sitting, MODELS[m]);
        sitting_said(&sitting, m % 2 ? "lang zh" : "lang en");
        sitting_said(&sitting, "view heads");
        for (int turn = 0; turn < 400; turn++) {
            int cols = 40 + turn * 7 % 100, rows = 7 + turn * 11 % 41;
            Cursor *at = &sitting.session.now.at;
            at->step = STEPS_TRIED[turn % 5], at->head = (size_t)turn * 13 % sitting.session.now.model.set.heads;
            Matrix value = trace_value(session_trace(&sitting.session), at->step, at->head);
            at->row = (size_t)turn * 5 % value.rows, at->col = (size_t)turn * 3 % value.cols;
            sitting.session.show.zoom = turn % 3 ? 0 : turn % 11 - 4;
            Screen screen;
            Mark mark = arena_mark(&sitting.arena);
            Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
            assert_whole(canvas);
            assert_true(screen.cursor_row >= 0 && screen.cursor_row < rows && screen.cursor_col < cols);
            const Cell *cell = canvas_cell(canvas, screen.cursor_row, screen.cursor_col), *open = cell;
            while (open->role != ROLE_FOCUS && open > canvas_cell(canvas, screen.cursor_row, 0)) open--;
            if (sitting.session.show.zoom > 0) assert_int_equal(open->rune, '[');
            else assert_true(cell->role == ROLE_FOCUS || (cell_is_half(cell) && cell->under == ROLE_FOCUS));
            arena_rewind(&sitting.arena, mark);
            arena_rewind(&sitting.session.scratch, (Mark){0});
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(english_pictures_of_all_heads_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(chinese_pictures_of_all_heads_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_focus_moves_in_all_heads_at_once, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_head_with_the_focus_has_its_title_lit, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(one_range_holds_for_all_heads, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(what_is_lost_is_said_in_every_head, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(rows_without_one_strongest_key_say_so, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_step_that_all_heads_share_shows_the_weights, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(without_weights_the_view_is_refused, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(key_a_goes_there_and_back, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(zooming_goes_from_codes_to_digits_and_to_half_blocks, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(the_focus_is_in_sight_at_every_size, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
