/* The gradient view: a step's numbers, their gradient, and how the focused one came about. */
#include "support/screen.h"

#include "view/backward.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "

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

static Backward backward_now(void) {
    const Cursor *at = &sitting.session.now.at;
    Written *w = TAKE(&sitting.session.scratch, Written);
    *w = written_cell(&sitting.session, at->step, at->head, at->row, at->col);
    return backward_of(w);
}

/* ---- what is shown of each step ---- */

static void a_softmax_shows_the_gradient_of_what_goes_in_and_any_other_step_its_own(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(&sitting, RNG8 "mask causal; goto weights; cell 4 1; view gradient", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dmasked  8x8"));
    assert_true(screen_holds(&sitting, canvas, "gradient at weights"));
    canvas = screen_after(&sitting, "goto scores; cell 4 1", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dscores  8x8"));
    assert_true(screen_holds(&sitting, canvas, "/ sqrt(8) = 2.828"));
    canvas = screen_after(&sitting, "goto scaled; cell 4 6", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dscaled[4,6] = 0, because mask[4,6] = 0"));
    canvas = screen_after(&sitting, "goto q; cell 2 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dscores row 2"));
    assert_true(screen_holds(&sitting, canvas, "× k column 3"));
    canvas = screen_after(&sitting, "goto v; cell 2 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dz column 3"));
    assert_true(screen_holds(&sitting, canvas, "× weights column 2"));
    canvas = screen_after(&sitting, "goto z; cell 2 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dout row 2"));
    assert_true(screen_holds(&sitting, canvas, "× wo row 3"));
    canvas = screen_after(&sitting, "goto x; cell 2 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "through v") && screen_holds(&sitting, canvas, "through k") &&
                screen_holds(&sitting, canvas, "through q"));
    canvas = screen_after(&sitting, "goto out; cell 2 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dout[2,3] = 1"));
    canvas = screen_after(&sitting, "head 1; goto z; cell 2 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "× wo row 11"));
    canvas = screen_after(&sitting, "kv_heads 1; goto k; cell 0 0", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "through head 0") && screen_holds(&sitting, canvas, "through head 1"));
}

static void a_loaded_g_is_the_gradient_of_the_last_step_and_is_named(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto out");
    sitting.session.now.model.given[G] = matrix_made(&sitting.session.store, 8, 16, 3);
    session_changed(&sitting.session);
    Canvas canvas = screen_after(&sitting, "goto out; cell 2 3; view gradient", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "L = Σ out·g, g given"));
    assert_true(screen_holds(&sitting, canvas, "dL/dout[2,3] = g[2,3] = "));
    double g = matrix_at(sitting.session.now.model.given[G], 2, 3);
    assert_true(backward_now().backs.result == g);
}

static void without_wo_the_last_step_is_z(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(&sitting, "load empty; goto z; cell 0 0; view gradient", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dz[0,0] = 1"));
}

/* ---- the numbers ---- */

/* The last number of a line. */
static double last_number(const char *line) {
    const char *at = strrchr(line, '=');
    assert_non_null(at);
    return strtod(at + 1, NULL);
}

static const char *const SETTINGS_TRIED[] = {
    "position none; mask none; scale on",
    "mask causal; scale off; kv_heads 1",
    "mask window 2; position alibi; scale 0.25",
    "kv_heads 3; mask none; position rope; temperature 2",
    "position rope-half; mask causal window 3",
    "position sinusoidal; scale on; temperature 1",
    "position t5; mask none",
};

/* The products under the lens add to the sum beside them, which the line ends with, which the cell shows. */
static void the_lens_the_line_and_the_cell_say_the_same_number(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=6 d_model=12 heads=3 d_head=2 seed=4");
    size_t checked = 0;
    for (size_t s = 0; s < sizeof SETTINGS_TRIED / sizeof *SETTINGS_TRIED; s++) {
        StepId bar[STEP_COUNT];
        sitting_said(&sitting, SETTINGS_TRIED[s]);
        size_t count = step_bar(&sitting.session.now.model, bar);
        for (size_t i = 0; i < count; i++) {
            Matrix value = trace_value(session_trace(&sitting.session), bar[i], 1);
            for (size_t cell = 0; cell < value.rows * value.cols; cell += 7) {
                Cursor at = {.step = bar[i], .head = 1, .row = cell / value.cols, .col = cell % value.cols};
                sitting.session.now.at = at;
                Backward b = backward_now();
                Lens lens = backward_lens(&b);
                double shown = matrix_at(b.grad, at.row, at.col);
                assert_true(b.backs.known);
                assert_true(b.backs.result == shown);
                if (lens.rows && lens.under) assert_true(lens.row[lens.rows - 1].at[lens.focus] == shown);
                const char *line = backward_arithmetic(&b, 200, false);
                if (b.backs.count && strstr(line, "because") == NULL && strstr(line, "adds up") == NULL)
                    assert_close(last_number(line), shown, 0.000501);
                arena_rewind(&sitting.session.scratch, (Mark){0});
                checked++;
            }
        }
    }
    assert_true(checked > 300);
}

static void a_row_of_softmax_gradients_is_said_to_add_to_0_where_it_does(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas = screen_after(&sitting, RNG8 "goto weights; cell 2 7; view gradient", 80, 24, &screen);
    assert_true(
        screen_holds(&sitting, canvas, "The row adds to 0: softmax only moves weight around. J of this row 0.38."));
    canvas = screen_after(&sitting, "mask causal; cell 2 6", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "The weight here is 0"));
    canvas = screen_after(&sitting, "load empty; load mask masks/empty.csv; mask given; goto weights; cell 1 1", 80, 24,
                          &screen);
    assert_true(screen_holds(&sitting, canvas, "Row 1 may look nowhere: no gradient passes."));
}

/* ---- where it cannot be had ---- */

static void the_view_is_refused_where_there_is_no_gradient(void **state) {
    (void)state;
    assert_non_null(strstr(sitting_refused(&sitting, "gradients toggle"), "load apple"));
    sitting_said(&sitting, RNG8 "mask causal; bug plant mask-after-softmax");
    assert_non_null(strstr(sitting_refused(&sitting, "gradients toggle"), "bug clear"));
    sitting_said(&sitting, "bug clear; load empty; load mask masks/empty.csv; goto mask");
    assert_non_null(strstr(sitting_refused(&sitting, "view gradient"), "no gradient"));
    sitting_said(&sitting, "new tokens=4100 heads=1");
    assert_non_null(strstr(sitting_refused(&sitting, "view gradient"), "fewer tokens"));
    assert_non_null(strstr(sitting_refused(&sitting, "gradients often"), "toggle"));
}

static void a_view_that_lost_its_gradient_gives_way_to_the_equation(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "mask causal; goto weights; view gradient");
    Canvas canvas = screen_after(&sitting, "bug plant mask-after-softmax", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "weights = softmax of each row"));
    canvas = screen_after(&sitting, "bug clear", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "gradient at weights"));
}

static void a_bug_that_passes_gradients_in_its_own_way_is_not_explained(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, RNG8 "bug plant concat-heads; goto z; cell 2 3; view gradient", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "in a way of its own"));
    assert_true(screen_holds(&sitting, canvas, "dL/dz[2,3] = "));
}

static void nan_is_said_to_come_from_the_way_back(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, "new tokens=4; edit x[0,0] nan; goto weights; cell 1 1; view gradient", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "A NaN or inf on the way back makes this one too."));
}

/* ---- keys and sizes ---- */

static void the_same_key_leads_there_and_back_and_is_kept_as_the_view_it_leads_to(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights; view flow; gradients toggle");
    assert_string_equal(view_shown(&sitting.session)->name, "gradient");
    sitting_said(&sitting, "gradients toggle");
    assert_string_equal(view_shown(&sitting.session)->name, "flow");
    assert_non_null(strstr(sitting_said(&sitting, "gradients"), "norm of dL/d"));
    const Key *key = key_find('o');
    assert_string_equal(key->line, "gradients toggle");
}

static void the_focus_turns_to_an_operand_where_operands_are_seen(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto scores; view gradient; focus next");
    assert_string_equal(view_shown(&sitting.session)->name, "equation");
    assert_int_equal(sitting.session.now.at.pane, 1);
    sitting_said(&sitting, "view bars");
    assert_int_equal(sitting.session.now.at.pane, 0);
}

static bool is_number(uint32_t rune) {
    return rune && rune < 128 && strchr("0123456789.-+einfNa*?!", (int)rune);
}

static void every_step_setting_and_size_keeps_the_focused_number_in_sight(void **state) {
    (void)state;
    static const char *const MODELS[] = {"load apple heads=2", "new tokens=11 d_model=12 heads=3 d_head=2 seed=4"};
    int turn = 0;
    for (size_t m = 0; m < 2; m++)
        for (size_t s = 0; s < sizeof SETTINGS_TRIED / sizeof *SETTINGS_TRIED; s += m + 1) {
            StepId bar[STEP_COUNT];
            Error none = {0};
            sitting_said(&sitting, MODELS[m]);
            if (!command_run(&sitting.session, SETTINGS_TRIED[s], &none)) continue;
            sitting_said(&sitting, turn++ % 2 ? "lang zh; view gradient" : "lang en; view gradient");
            size_t count = step_bar(&sitting.session.now.model, bar);
            for (size_t i = 0; i < count; i++) {
                Matrix value = trace_value(session_trace(&sitting.session), bar[i], 1);
                sitting.session.now.at =
                    (Cursor){.step = bar[i], .head = 1, .row = value.rows - 1, .col = i % value.cols};
                for (int cols = 40; cols <= 130; cols += 9)
                    for (int rows = 7; rows <= 45; rows += 2) {
                        Screen screen;
                        Mark mark = arena_mark(&sitting.arena);
                        Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
                        assert_whole(canvas);
                        assert_true(screen.cursor_row > 0 && screen.cursor_row < rows && screen.cursor_col < cols);
                        assert_true(is_number(canvas_cell(canvas, screen.cursor_row, screen.cursor_col)->rune));
                        arena_rewind(&sitting.arena, mark);
                        arena_rewind(&sitting.session.scratch, (Mark){0});
                    }
            }
        }
}

static void zoom_and_pages_serve_gradients_as_they_serve_values(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, "new tokens=300 d_model=16 heads=2 seed=1; goto weights; cell 200 123; view gradient",
                     80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dmasked[1"));
    assert_true(canvas_cell(canvas, screen.cursor_row, screen.cursor_col - 1)->role == ROLE_FOCUS ||
                canvas_cell(canvas, screen.cursor_row, screen.cursor_col - 2)->role == ROLE_FOCUS);
    size_t before = sitting.session.show.page_cols;
    screen_after(&sitting, "zoom out; zoom out", 80, 24, &screen);
    assert_true(sitting.session.show.page_cols > before);
}

static void queries_and_keys_of_two_sequences_keep_their_sizes(void **state) {
    (void)state;
    Screen screen;
    Canvas canvas =
        screen_after(&sitting, "load clinic-short heads=3; goto weights; cell 2 6; view gradient", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dmasked  3x7"));
    canvas = screen_after(&sitting, "goto k; cell 6 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "dL/dk  7x4"));
    assert_true(screen_holds(&sitting, canvas, "× q column 3"));
    canvas = screen_after(&sitting, "goto context; cell 6 3", 80, 24, &screen);
    assert_true(screen_holds(&sitting, canvas, "through v") && screen_holds(&sitting, canvas, "through k"));
    assert_false(screen_holds(&sitting, canvas, "through q"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_softmax_shows_the_gradient_of_what_goes_in_and_any_other_step_its_own,
                                        open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_loaded_g_is_the_gradient_of_the_last_step_and_is_named, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(without_wo_the_last_step_is_z, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_lens_the_line_and_the_cell_say_the_same_number, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_row_of_softmax_gradients_is_said_to_add_to_0_where_it_does, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(the_view_is_refused_where_there_is_no_gradient, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_view_that_lost_its_gradient_gives_way_to_the_equation, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_bug_that_passes_gradients_in_its_own_way_is_not_explained, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(nan_is_said_to_come_from_the_way_back, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_same_key_leads_there_and_back_and_is_kept_as_the_view_it_leads_to,
                                        open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_focus_turns_to_an_operand_where_operands_are_seen, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(every_step_setting_and_size_keeps_the_focused_number_in_sight, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(zoom_and_pages_serve_gradients_as_they_serve_values, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(queries_and_keys_of_two_sequences_keep_their_sizes, open_sitting,
                                        close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
