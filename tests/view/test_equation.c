#include "support/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "
#define APPLE "load apple heads=2; "

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

/* ---- the pictures it was designed by ---- */

typedef struct Picture {
    char name[8], line[256], rows[64];
    int cols, height;
    bool ascii;
} Picture;

static Picture picture_read(const char *head) {
    Picture p = {0};
    size_t name = strcspn(head + 2, " ");
    int used = 0;
    snprintf(p.name, sizeof p.name, "%.*s", (int)name, head + 2);
    assert_int_equal(sscanf(head + 2 + name, "%d %d %n", &p.cols, &p.height, &used), 2);
    used += 2 + (int)name;
    const char *bar = strstr(head, " | "), *end = head + strcspn(head, "\n");
    assert_true(bar && bar < end);
    snprintf(p.line, sizeof p.line, "%.*s", (int)(bar - head - used), head + used);
    snprintf(p.rows, sizeof p.rows, "%.*s", (int)(end - bar - 3), bar + 3);
    p.ascii = strstr(p.rows, "ascii") != NULL;
    return p;
}

static void assert_row(const Picture *p, Canvas canvas, int row, const char *line, size_t length) {
    const char *got = canvas_row_text(&sitting.arena, canvas, row);
    if (strlen(got) == length && memcmp(got, line, length) == 0) return;
    fail_msg("%s row %d\n  was  |%.*s|\n  is   |%s|", p->name, row, (int)length, line, got);
}

/* Compares the rows the picture shows; returns the text after it. */
static const char *compare(const Picture *p, const char *text) {
    int first, last, used;
    Screen screen;
    sitting_close(&sitting);
    sitting_open(&sitting);
    sitting.session.like.ascii = p->ascii;
    sitting.session.batch = true; /* nothing is measured */
    sitting_said(&sitting, p->line);
    Canvas canvas = screen_draw(&sitting, &screen, p->cols, p->height);
    if (p->ascii) canvas_ascii(canvas);
    for (const char *at = p->rows; sscanf(at, "%d-%d %n", &first, &last, &used) == 2; at += used)
        for (int row = first; row <= last; row++) {
            size_t length = strcspn(text, "\n");
            assert_row(p, canvas, row, text, length);
            text += length + 1;
        }
    return text;
}

static void every_picture_of_the_design_is_drawn_cell_by_cell(void **state) {
    (void)state;
    Arena arena = {0};
    size_t count = 0;
    const char *text = screen_file(&arena, "tests/view/golden/mocks.txt");
    while ((text = strstr(text, "@ "))) {
        Picture p = picture_read(text);
        text = compare(&p, text + strcspn(text, "\n") + 1);
        count++;
    }
    assert_true(count >= 14);
    arena_free(&arena);
}

/* ---- whole screens ---- */

static const struct {
    const char *name, *line;
} SCENES[] = {
    {"apple-q", APPLE "goto q; cell 0 0"},
    {"apple-weights", APPLE "goto weights; cell 0 2"},
    {"apple-z", APPLE "goto z; cell 0 0"},
    {"apple-out", APPLE "goto out; cell 0 1"},
    {"scores", RNG8 "goto scores; cell 2 7"},
    {"scaled", RNG8 "goto scaled; cell 2 7"},
    {"biased", RNG8 "position alibi; goto biased; cell 2 7"},
    {"masked", RNG8 "mask causal; goto masked; cell 2 7"},
    {"weights", RNG8 "mask causal; goto weights; cell 4 1"},
    {"turned", RNG8 "position rope; goto q_rot; cell 2 3"},
    {"placed", RNG8 "position sinusoidal; goto placed; cell 2 3"},
    {"empty-row", "load empty; load mask masks/empty.csv; mask given; goto weights; cell 1 1"},
    {"bars", RNG8 "mask causal; goto weights; cell 4 1; view bars"},
    {"bars-apple", APPLE "goto z; cell 0 0; view bars"},
    {"flow", "load apple heads=2; load x data/apple-more/xphone.csv; goto weights; cell 0 4; view flow"},
    {"gradient", RNG8 "goto weights; cell 2 7; view gradient"},
    {"gradient-q", RNG8 "mask causal; goto q; cell 4 3; view gradient"},
    {"gradient-x", APPLE "goto x; cell 0 4; view gradient"},
    {"flow-masked", RNG8 "mask causal; goto weights; cell 4 1; view flow"},
    {"paged", "new tokens=40 d_model=24 heads=2 seed=1; mask causal; goto weights; cell 33 5"},
};

static const Size SIZES[] = {{200, 60}, {120, 40}, {80, 24}, {60, 16}, {40, 12}, {20, 6}, {1, 1}};

static void scenes_at_seven_sizes_are_as_they_were_in(const char *lang) {
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, SCENES[i].line);
        sitting_said(&sitting, strcmp(lang, "zh") == 0 ? "lang zh"
                                                       : "lang en"); /* a line in the sitting's arena would not last */
        assert_pictures(&sitting, SCENES[i].name, SIZES, sizeof SIZES / sizeof *SIZES);
    }
}

static void english_screens_are_as_they_were_at_seven_sizes(void **state) {
    (void)state;
    scenes_at_seven_sizes_are_as_they_were_in("en");
}

static void chinese_screens_are_as_they_were_at_seven_sizes(void **state) {
    (void)state;
    scenes_at_seven_sizes_are_as_they_were_in("zh");
}

/* ---- any step, setting and size ---- */

static const char *const SETTINGS_TRIED[] = {
    "position none; mask none; scale on",
    "mask causal; scale off",
    "mask window 2; position alibi; scale 0.25",
    "mask none; position rope; temperature 2",
    "position rope-half; mask causal window 3; fill -1e9",
    "position sinusoidal; scale on; fill -inf; temperature 1",
    "position none; padding 2; mask padding",
    "mask none; stable off; temperature 0.001; scale 1000",
    "temperature 1; scale on; stable on; digits 5",
};

static bool is_number(char c) {
    return c && strchr("0123456789.-+einfNa", c);
}

/* Two brackets around a number, the cursor on its first digit. */
static void assert_focus(Canvas canvas, const Screen *screen) {
    int row = screen->cursor_row, left = -1, right = -1, count = 0;
    for (int r = 0; r < canvas.rows; r++)
        for (int c = 0; c < canvas.cols; c++) {
            if (canvas_cell(canvas, r, c)->role != ROLE_FOCUS) continue;
            count++;
            assert_int_equal(r, row);
            if (canvas_cell(canvas, r, c)->rune == '[') left = c;
            else right = c;
        }
    assert_int_equal(count, 2);
    assert_true(left >= 0 && left < screen->cursor_col && screen->cursor_col < right);
    for (int c = left + 1; c < right; c++) {
        char letter = (char)canvas_cell(canvas, row, c)->rune;
        assert_true(c < screen->cursor_col ? letter == ' ' : is_number(letter) || letter == '*');
    }
}

static bool row_holds(Canvas canvas, int row, const char *text) {
    return strstr(canvas_row_text(&sitting.arena, canvas, row), text) != NULL;
}

static void assert_screen(int cols, int rows) {
    Screen screen;
    Mark mark = arena_mark(&sitting.arena);
    StepId step = sitting.session.now.at.step;
    Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
    assert_whole(canvas);
    assert_true(screen.cursor_row >= 0 && screen.cursor_row < rows && screen.cursor_col >= 0);
    assert_true(screen.cursor_col < cols);
    if (cols >= 40 && rows >= 12) assert_focus(canvas, &screen);
    const char *name = STEPS[step].bar ? STEPS[step].bar : STEPS[step].name;
    if (cols >= 20) assert_true(row_holds(canvas, 0, arena_print(&sitting.arena, "[%s]", name)));
    if (cols >= 20 && rows >= 2) assert_true(row_holds(canvas, rows - 1, "q"));
    arena_rewind(&sitting.arena, mark);
    arena_rewind(&sitting.session.scratch, (Mark){0});
}

/* All steps of the bar, at a cell that is not on the diagonal, where there is one. */
static void sweep(void) {
    StepId bar[STEP_COUNT];
    size_t count = step_bar(&sitting.session.now.model, bar);
    for (size_t i = 0; i < count; i++) {
        Cursor *at = &sitting.session.now.at;
        Matrix value = trace_value(session_trace(&sitting.session), bar[i], 1);
        *at = (Cursor){.step = bar[i], .head = 1, .row = value.rows - 1, .col = i % value.cols};
        for (int size = 0; size < 60 * 20; size++) assert_screen(size % 60 + 1, size / 60 + 1);
    }
}

static void every_step_and_setting_is_drawn_whole_at_every_size(void **state) {
    (void)state;
    static const char *const MODELS[] = {"load apple heads=2", "new tokens=11 d_model=12 heads=3 d_head=2 seed=4"};
    int turn = 0;
    for (size_t m = 0; m < 2; m++)
        for (size_t s = 0; s < sizeof SETTINGS_TRIED / sizeof *SETTINGS_TRIED; s++) {
            sitting_said(&sitting, MODELS[m]);
            sitting_said(&sitting, SETTINGS_TRIED[s]);
            sitting_said(&sitting, turn++ % 2 ? "lang zh" : "lang en");
            sweep();
        }
}

static void what_is_given_is_drawn_too(void **state) {
    (void)state;
    static const StepId GIVEN[] = {X, WQ, WK, WV, WO};
    sitting_said(&sitting, "load apple heads=2");
    for (size_t i = 0; i < sizeof GIVEN / sizeof *GIVEN; i++) {
        sitting.session.now.at = (Cursor){.step = GIVEN[i], .row = 1, .col = 1};
        for (int size = 0; size < 60 * 20; size += 13) assert_screen(size % 60 + 1, size / 60 + 1);
    }
}

static void long_sequences_are_paged_with_the_focus_in_sight(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=150 d_model=40 heads=2 seed=3; mask causal");
    StepId bar[STEP_COUNT];
    size_t count = step_bar(&sitting.session.now.model, bar);
    for (size_t i = 0; i < count; i++) {
        Matrix value = trace_value(session_trace(&sitting.session), bar[i], 0);
        for (size_t row = 0; row < value.rows; row += 37)
            for (size_t col = 0; col < value.cols; col += 19) {
                sitting.session.now.at = (Cursor){.step = bar[i], .row = row, .col = col};
                assert_screen(40, 12);
                assert_screen(80, 24);
                assert_screen(133, 43);
            }
    }
}

static void no_size_is_too_small_or_too_large_without_a_model(void **state) {
    (void)state;
    for (int rows = 0; rows <= 30; rows += 3)
        for (int cols = 0; cols <= 90; cols += 9) {
            Screen screen;
            assert_whole(screen_draw(&sitting, &screen, cols, rows));
        }
}

static void names_of_any_script_leave_the_columns_in_line(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    static const char *const NAMES[] = {"马萨诸塞州", "a\314\201bc\t", "extraordinarily"};
    sitting.session.now.model.row_names[X] = (Labels){NAMES, 3};
    for (StepId step = Q; step <= OUT; step++) {
        Error none = {0};
        if (STEPS[step].hidden || !model_has(&sitting.session.now.model, step, &none)) continue;
        sitting.session.now.at = (Cursor){.step = step, .col = 1};
        for (int size = 0; size < 60 * 20; size += 17) assert_screen(size % 60 + 1, size / 60 + 1);
        assert_screen(80, 24);
    }
}

static void drawing_takes_no_lasting_memory(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, RNG8 "goto weights");
    screen_draw(&sitting, &screen, 80, 24);
    Mark before = arena_mark(&sitting.session.derived);
    for (int i = 0; i < 5; i++) screen_draw(&sitting, &screen, 80, 24);
    Mark after = arena_mark(&sitting.session.derived);
    assert_ptr_equal(before.chunk, after.chunk);
    assert_int_equal(before.used, after.used);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_picture_of_the_design_is_drawn_cell_by_cell, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(english_screens_are_as_they_were_at_seven_sizes, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(chinese_screens_are_as_they_were_at_seven_sizes, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(every_step_and_setting_is_drawn_whole_at_every_size, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(what_is_given_is_drawn_too, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(long_sequences_are_paged_with_the_focus_in_sight, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(no_size_is_too_small_or_too_large_without_a_model, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(names_of_any_script_leave_the_columns_in_line, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(drawing_takes_no_lasting_memory, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
