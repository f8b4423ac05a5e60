#include "support/screen.h"

#include "view/view.h"
#include "view/write_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "
#define APPLE "load apple heads=2; "

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting.session.like.classroom = true;
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static void assert_row(Canvas canvas, int row, const char *want) {
    assert_string_equal(canvas_row_text(&sitting.arena, canvas, row), want);
}

/* ---- the picture it was designed by ---- */

static void the_matrix_stands_as_in_the_design(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, APPLE "goto weights; cell 0 2");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    /* clang-format off */
    assert_row(canvas, 2,  "      4  weights    each row shares out 1                           head 0 of 2 ");
    assert_row(canvas, 7,  "                               0 苹果           1 很         2 好吃             ");
    assert_row(canvas, 9,  "            > 0 苹果            0.02           0.02        [  0.96  ]  = 1      ");
    assert_row(canvas, 11, "              1 很              0.33           0.33           0.33     = 1      ");
    assert_row(canvas, 13, "              2 好吃            0.33           0.33           0.33     = 1      ");
    assert_row(canvas, 18, "     weights[0,2] = exp(4 - 4) / sum = 1 / 1.04 = 0.96                          ");
    assert_row(canvas, 20, "     苹果 gives 96 % to 好吃.                                                   ");
    assert_row(canvas, 22, "     healthy                                                                    ");
    assert_row(canvas, 23, " Space next   Backspace back   arrows move   s scale   ? help   q leave         ");
    /* clang-format on */
}

static void only_what_was_changed_is_named(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "scale off; mask causal; goto masked; cell 2 7");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    const char *changes = canvas_row_text(&sitting.arena, canvas, 22);
    assert_non_null(strstr(changes, "scale off"));
    assert_non_null(strstr(changes, "mask causal"));
    assert_null(strstr(changes, "heads"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 23), "m mask"));
}

static void a_page_says_which_and_its_rows_add_up_off_it(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, "new tokens=40 d_model=24 heads=2 seed=1; mask causal; goto weights; cell 33 5");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 1), "weights[32:40, 0:6]"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, screen.cursor_row), "… = 1"));
}

static void an_operand_that_is_looked_at_takes_the_place_of_the_result(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto scores; cell 2 7; focus previous");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 0), "[1 scores]"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 1), "kᵀ    what each token offers"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, screen.cursor_row), "[  0.10 ]"));
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, 20), "k[7,0] = "));
}

static void cells_keep_their_size(void **state) {
    (void)state;
    sitting_said(&sitting, "theme classroom; " RNG8 "goto scores");
    assert_non_null(strstr(sitting_refused(&sitting, "zoom in"), "classroom"));
    sitting_said(&sitting, "view gradient; zoom in");
}

/* ---- whole screens ---- */

static const struct {
    const char *name, *line;
} SCENES[] = {
    {"class-weights", APPLE "goto weights; cell 0 2"},
    {"class-scores", RNG8 "scale off; goto scores; cell 2 7"},
    {"class-masked", RNG8 "mask causal; goto masked; cell 2 7"},
    {"class-out", APPLE "goto out; cell 0 1"},
    {"class-paged", "new tokens=40 d_model=24 heads=2 seed=1; mask causal; goto weights; cell 33 5"},
};

static const struct { int cols, rows; } SIZES[] = {{120, 40}, {80, 24}, {60, 16}, {40, 12}, {40, 7}};

static void compare_scenes(const char *lang) {
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        sitting_close(&sitting);
        open_sitting(NULL);
        sitting_said(&sitting, SCENES[i].line);
        sitting_said(&sitting, strcmp(lang, "zh") == 0 ? "lang zh" : "lang en");
        Text text = text_new(&sitting.arena);
        for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
            Screen screen;
            Canvas canvas = screen_draw(&sitting, &screen, SIZES[s].cols, SIZES[s].rows);
            text_print(&text, "@ %dx%d cursor %d %d\n", SIZES[s].cols, SIZES[s].rows, screen.cursor_row,
                       screen.cursor_col);
            for (int row = 0; row < canvas.rows; row++)
                text_print(&text, "%s|\n", canvas_row_text(&sitting.arena, canvas, row));
            for (int row = 0; row < canvas.rows; row++)
                text_print(&text, "%s\n", canvas_row_roles(&sitting.arena, canvas, row));
        }
        assert_golden(arena_print(&sitting.arena, "tests/view/golden/%s.%s.txt", SCENES[i].name, lang), text.at);
    }
}

static void english_rooms_are_as_they_were(void **state) {
    (void)state;
    compare_scenes("en");
}

static void chinese_rooms_are_as_they_were(void **state) {
    (void)state;
    compare_scenes("zh");
}

/* ---- any step, setting and size ---- */

/* Words of a row: what blanks part, but for lone signs. */
static int words(const char *text) {
    int count = 0;
    while (*(text += strspn(text, " "))) {
        size_t length = strcspn(text, " ");
        count += length > 1 || !strchr("+-=/>", *text);
        text += length;
    }
    return count;
}

/* Rows and labels of the matrix have as many words as it has columns. */
static bool is_of_matrix(Canvas canvas, int row) {
    for (int c = 0; c < canvas.cols; c++) {
        uint8_t role = canvas_cell(canvas, row, c)->role;
        if (role == ROLE_LABEL || role == ROLE_SLABEL) return true;
    }
    return false;
}

/* The number between the brackets of the focus is the cell's value, rounded to two decimals; 0 only if it is 0. */
static void assert_value(Canvas canvas, const Screen *screen) {
    char text[32] = "";
    const Cursor *at = &sitting.session.now.at;
    double value = matrix_at(trace_value(session_trace(&sitting.session), at->step, at->head), at->row, at->col);
    for (int c = screen->cursor_col, i = 0; c < canvas.cols && i < 31; c++, i++) {
        uint32_t rune = canvas_cell(canvas, screen->cursor_row, c)->rune;
        if (rune == ' ' || rune == ']') break;
        text[i] = (char)rune;
    }
    if (!isfinite(value)) {
        assert_string_equal(text, isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf");
        return;
    }
    assert_close(strtod(text, NULL), value, 0.005 + 1e-12);
    assert_int_equal(strcmp(text, "0") == 0, value == 0);
    if (value != floor(value)) assert_int_equal(strlen(strchr(text, '.')), 3);
}

static void assert_room(int cols, int rows) {
    Screen screen;
    Mark mark = arena_mark(&sitting.arena);
    Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
    int brackets = 0;
    assert_whole(canvas);
    for (int r = 0; r < rows; r++) {
        const char *line = canvas_row_text(&sitting.arena, canvas, r);
        if (text_width(line) != (size_t)cols) fail_msg("%dx%d row %d is not whole: |%s|", cols, rows, r, line);
        if (r > 0 && !is_of_matrix(canvas, r) && words(line) > 12)
            fail_msg("%dx%d: more than 12 words: %s", cols, rows, line);
        for (int c = 0; c < cols; c++) brackets += canvas_cell(canvas, r, c)->role == ROLE_FOCUS;
    }
    assert_int_equal(brackets, 2);
    assert_value(canvas, &screen);
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, rows - 1), "q"));
    arena_rewind(&sitting.arena, mark);
    arena_rewind(&sitting.session.scratch, (Mark){0});
}

static void sweep(void) {
    StepId bar[STEP_COUNT];
    size_t count = step_bar(&sitting.session.now.model, bar);
    for (size_t i = 0; i < count; i++) {
        Matrix value = trace_value(session_trace(&sitting.session), bar[i], 1);
        sitting.session.now.at = (Cursor){.step = bar[i], .head = 1, .row = value.rows - 1, .col = i % value.cols};
        for (int rows = 7; rows <= 45; rows += rows < 26 ? 1 : 7)
            for (int cols = 40; cols <= 130; cols += 3) assert_room(cols, rows);
    }
}

static void every_step_is_legible_at_every_size_in_both_languages(void **state) {
    (void)state;
    static const char *const LINES[] = {
        APPLE "lang en",
        "mask causal; scale off; lang zh",
        RNG8 "position alibi; lang en",
        "mask window 2; lang zh",
        "new tokens=11 d_model=12 heads=3 d_head=2 seed=4; position rope; temperature 2; lang en",
        "position sinusoidal; stable off; lang zh"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_said(&sitting, LINES[i]);
        sweep();
    }
}

static void a_rounded_zero_is_not_written_as_an_exact_one(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "mask causal; edit x[0,0] 0.0012; goto x; cell 0 0");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, screen.cursor_row), " 0.00 "));
    sitting_said(&sitting, "goto weights; cell 0 1");
    canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_non_null(strstr(canvas_row_text(&sitting.arena, canvas, screen.cursor_row), "   0 "));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_matrix_stands_as_in_the_design, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(only_what_was_changed_is_named, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_page_says_which_and_its_rows_add_up_off_it, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(an_operand_that_is_looked_at_takes_the_place_of_the_result, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(cells_keep_their_size, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(english_rooms_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(chinese_rooms_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(every_step_is_legible_at_every_size_in_both_languages, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_rounded_zero_is_not_written_as_an_exact_one, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
