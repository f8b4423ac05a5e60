#include "support/screen.h"

#include "view/spot.h"

#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "

static Sitting sitting;
static Spots spots;
static Arena arena;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    arena_free(&arena);
    return 0;
}

/* Draws the picture and keeps what clicks on it mean. */
static Canvas draw(int cols, int rows, Screen *screen) {
    *screen = (Screen){0};
    Canvas canvas = canvas_new(&arena, rows, cols);
    spots = (Spots){.arena = &arena};
    canvas.spots = &spots;
    view_draw(&sitting.session, screen, canvas);
    return canvas;
}

static const char *hit(int row, int col) {
    const char *line = spot_hit(&spots, &arena, row, col);
    return line ? line : "";
}

/* The column of a text in a row. */
static int column(Canvas canvas, int row, const char *text) {
    const char *line = canvas_row_text(&arena, canvas, row), *at = strstr(line, text);
    assert_non_null(at);
    return (int)text_width(arena_copy(&arena, line, (size_t)(at - line)));
}

static void a_name_in_the_step_bar_leads_to_its_step(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto scores");
    Canvas canvas = draw(80, 24, &screen);
    assert_string_equal(hit(0, column(canvas, 0, "weights")), "goto weights");
    assert_string_equal(hit(0, column(canvas, 0, "q")), "goto q");
    assert_string_equal(hit(0, column(canvas, 0, "(3 masked)")), "goto masked");
    assert_string_equal(hit(0, 79), "");
}

static void a_cell_of_the_result_is_looked_at(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto scores; cell 2 7");
    Canvas canvas = draw(80, 24, &screen);
    assert_string_equal(hit(screen.cursor_row, screen.cursor_col), "cell 2 7");
    assert_string_equal(hit(4, column(canvas, 4, "-2.40")), "cell 0 0");
    assert_string_equal(hit(11, column(canvas, 11, "-2.76")), "cell 7 7");
    assert_string_equal(hit(12, column(canvas, 11, "-2.76")), "");
}

static void a_cell_of_an_operand_is_turned_to(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto scores; cell 2 7");
    Canvas canvas = draw(80, 24, &screen);
    int q = column(canvas, 4, "..1b11.b"), k = column(canvas, 4, ".b..aa..");
    assert_string_equal(hit(6, q + 3), "focus next; cell 2 3");
    assert_string_equal(hit(5, k + 6), "focus next; focus next; cell 1 6");
    sitting_said(&sitting, hit(6, q + 3));
    assert_int_equal(sitting.session.now.at.pane, 1);
    assert_int_equal(sitting.session.now.at.pane_row, 2);
    assert_int_equal(sitting.session.now.at.pane_col, 3);
    draw(80, 24, &screen);
    assert_string_equal(hit(screen.cursor_row, screen.cursor_col), "cell 2 3");
}

/* Where the cursor stands a click changes nothing, whatever the view, the size and the zoom. */
static void a_click_on_the_focus_is_the_focus(void **state) {
    (void)state;
    static const char *const LINES[] = {
        "goto scores; cell 2 7",
        "goto weights; cell 5 1; zoom in; zoom in",
        "goto weights; cell 6 3; zoom out; zoom out; zoom out; zoom out; zoom out; zoom out",
        "goto out; cell 3 9; theme classroom",
        "goto q; cell 7 7; focus next; cell 3 4",
        "goto weights; cell 4 1; view bars",
        "goto weights; cell 4 1; view flow",
        "goto weights; head 1; cell 4 1; view heads",
    };
    static const struct { int cols, rows; } SIZES[] = {{80, 24}, {200, 60}, {60, 16}, {40, 12}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        for (size_t k = 0; k < sizeof SIZES / sizeof *SIZES; k++) {
            Screen screen;
            close_sitting(NULL);
            open_sitting(NULL);
            sitting_said(&sitting, arena_print(&arena, RNG8 "%s", LINES[i]));
            draw(SIZES[k].cols, SIZES[k].rows, &screen);
            Cursor before = sitting.session.now.at;
            const char *line = hit(screen.cursor_row, screen.cursor_col);
            if (strncmp(line, "cell ", 5) != 0)
                fail_msg("'%s' at %dx%d: '%s'", LINES[i], SIZES[k].cols, SIZES[k].rows, line);
            sitting_said(&sitting, arena_string(&arena, line));
            size_t row = before.row - before.row % 2, now = sitting.session.now.at.row; /* half-blocks hold two */
            assert_true(now == before.row || now == row);
            assert_int_equal(before.col, sitting.session.now.at.col);
            assert_int_equal(before.pane_col, sitting.session.now.at.pane_col);
        }
}

static void another_head_is_chosen_with_its_cell(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto weights; cell 2 7; view heads");
    Canvas canvas = draw(80, 24, &screen);
    int left = column(canvas, 2, "head 1");
    const char *line = hit(screen.cursor_row, left + screen.cursor_col - column(canvas, 2, "head 0"));
    assert_string_equal(line, "head 1; cell 2 7");
}

static void where_nobody_asks_nothing_is_noted(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto weights");
    spots = (Spots){.arena = &arena};
    screen_draw(&sitting, &screen, 80, 24);
    assert_int_equal(spots.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_name_in_the_step_bar_leads_to_its_step, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_cell_of_the_result_is_looked_at, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_cell_of_an_operand_is_turned_to, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_click_on_the_focus_is_the_focus, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(another_head_is_chosen_with_its_cell, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(where_nobody_asks_nothing_is_noted, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
