#include "support/screen.h"

#include <stdio.h>
#include <string.h>

/* What is said about any cell of any step fits its line in both languages. */

enum { WIDE = 78, NARROW = 38, LANGUAGES = 2 };

static Sitting sitting;

static const char *const MODELS[] = {
    "load apple heads=2",
    "new tokens=11 d_model=12 heads=3 d_head=2 seed=4",
    "new tokens=130 d_model=132 heads=2 seed=3",
    "load empty; load mask masks/empty.csv; mask given",
    "text \"马萨诸塞州 extraordinary 好吃 apple\"",
};

static const char *const SETTINGS_TRIED[] = {
    "position none; mask none; scale on",
    "mask causal; scale off; position alibi",
    "mask window 2; scale 0.25",
    "position rope; temperature 2; fill -1e9",
    "position sinusoidal; fill -inf; temperature 1; scale 0",
    "position t5; scale -2; padding 2; mask padding",
    "stable off; scale 100000; temperature 0.001",
    "scale 1; digits 12; precision bf16; empty_row nan; align bottom-right; mask causal",
};

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

/* The first and the last few rows or columns, and some between. */
static size_t next(size_t index, size_t count) {
    return count > 12 && index >= 2 && index + 30 < count ? index + 29 : index + 1;
}

/* Calls `look` for cells of all steps there are, in all models, settings and both languages. */
static void walk(void (*look)(StepId step)) {
    for (size_t m = 0; m < sizeof MODELS / sizeof *MODELS; m++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, MODELS[m]);
        for (size_t s = 0; s < sizeof SETTINGS_TRIED / sizeof *SETTINGS_TRIED; s++) {
            sitting_run(&sitting, SETTINGS_TRIED[s]); /* what this model refuses stays as it was */
            for (int lang = 0; lang < LANGUAGES; lang++) {
                StepId bar[STEP_COUNT];
                sitting_said(&sitting, lang ? "lang zh" : "lang en");
                size_t count = step_bar(&sitting.session.now.model, bar);
                for (size_t i = 0; i < count; i++) look(bar[i]);
            }
        }
    }
}

static void assert_uncut(const char *text, size_t columns, StepId step) {
    if (strstr(text, "…")) fail_msg("%s, in %zu columns: %s", STEPS[step].name, columns, text);
    assert_true(text_width(text) <= columns);
}

static void read_cells(StepId step) {
    Matrix value = trace_value(session_trace(&sitting.session), step, 0);
    for (size_t r = 0; r < value.rows; r = next(r, value.rows))
        for (size_t c = 0; c < value.cols; c = next(c, value.cols)) {
            Written w = written_cell(&sitting.session, step, 0, r, c);
            assert_uncut(written_reading(&w, WIDE), WIDE, step);
            assert_uncut(written_reading(&w, NARROW), NARROW, step);
            w.coarse = true;
            assert_uncut(written_reading(&w, NARROW), NARROW, step);
            arena_rewind(&sitting.session.scratch, (Mark){0});
        }
}

static void every_sentence_has_a_form_for_78_and_for_38_columns(void **state) {
    (void)state;
    walk(read_cells);
}

/* At the design size: title, legend, settings, verdict and hints, wherever they stand. */
static void look_at_lines(StepId step) {
    Screen screen;
    Matrix value = trace_value(session_trace(&sitting.session), step, 0);
    sitting.session.now.at = (Cursor){.step = step, .row = value.rows - 1};
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    const int rows[] = {0, 1, 18, 20, 21, 22, 23};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_uncut(canvas_row_text(&sitting.arena, canvas, rows[i]), 80, step);
    arena_rewind(&sitting.session.scratch, (Mark){0});
}

static void the_lines_around_the_picture_are_never_cut_at_the_design_size(void **state) {
    (void)state;
    walk(look_at_lines);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_sentence_has_a_form_for_78_and_for_38_columns, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(the_lines_around_the_picture_are_never_cut_at_the_design_size, open_sitting,
                                        close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
