#include "support/screen.h"

#include "attention/summary.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Models of which a page shows next to nothing, most of them had by rows. */

#define V11 "new tokens=8192 d_model=64 heads=1 seed=1; mask causal; goto weights; cell 4100 4098; "
#define BANDED "memory 1; new tokens=1100 d_model=16 heads=2 seed=1; "

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting.session.batch = true; /* nothing is measured */
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static const char *row_text(Canvas canvas, int row) {
    return canvas_row_text(&sitting.arena, canvas, row);
}

static const char *screen_text(int cols, int rows) {
    Screen screen;
    Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
    assert_whole(canvas);
    Text text = text_new(&sitting.arena);
    for (int row = 0; row < rows; row++) text_print(&text, "%s\n", row_text(canvas, row));
    arena_rewind(&sitting.session.scratch, (Mark){0});
    return text.at;
}

static const Size SIZES[] = {{200, 60}, {120, 40}, {80, 24}, {60, 16}, {40, 12}, {20, 6}, {1, 1}};

static void a_page_of_8192_tokens_is_as_it_was_in_both_languages(void **state) {
    (void)state;
    sitting_said(&sitting, V11 "lang en");
    assert_pictures(&sitting, "large", SIZES, sizeof SIZES / sizeof *SIZES);
    sitting_close(&sitting); /* a page stays where it was */
    sitting_open(&sitting);
    sitting_said(&sitting, V11 "lang zh");
    assert_pictures(&sitting, "large", SIZES, sizeof SIZES / sizeof *SIZES);
}

static void a_page_stays_while_the_focus_is_in_it_and_then_moves_by_its_own_size(void **state) {
    (void)state;
    const Showing *show = &sitting.session.show;
    sitting_said(&sitting, V11);
    screen_text(80, 24);
    assert_int_equal(show->page_row0, 4096);
    assert_int_equal(show->page_col0, 4094);
    sitting_said(&sitting, "cell 4108 4094");
    screen_text(80, 24);
    assert_int_equal(show->page_row0, 4096);
    assert_int_equal(show->page_col0, 4094);
    sitting_said(&sitting, "page down");
    screen_text(80, 24);
    assert_int_equal(sitting.session.now.at.row, 4121);
    assert_true(show->page_row0 > 4108 && show->page_row0 <= 4121);
    sitting_said(&sitting, "cell 8191 8191");
    screen_text(80, 24);
    assert_int_equal(show->page_row0 + show->page_rows, 8192);
    assert_int_equal(show->page_col0 + show->page_cols, 8192);
    sitting_said(&sitting, "cell top; cell home");
    screen_text(80, 24);
    assert_int_equal(show->page_row0, 0);
    assert_int_equal(show->page_col0, 0);
}

static void what_needs_all_rows_waits_until_metrics_is_typed(void **state) {
    (void)state;
    Screen screen;
    sitting_said(&sitting, BANDED "mask causal; goto weights; cell 600 500");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "rows on screen  Hn"));
    assert_true(screen_holds(&sitting, canvas, "all 1,100 rows: type metrics"));
    assert_false(summary_near(session_trace(&sitting.session), 0));
    sitting_said(&sitting, "metrics");
    canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_false(screen_holds(&sitting, canvas, "type metrics"));
    assert_true(screen_holds(&sitting, canvas, "Jmed"));
}

static void what_was_never_stored_is_said_of_the_step_that_is_looked_at(void **state) {
    (void)state;
    static const Size BOTH[] = {{80, 24}, {120, 40}};
    for (size_t i = 0; i < 2; i++) {
        sitting_said(&sitting, BANDED "goto scores; cell 600 500");
        assert_non_null(
            strstr(screen_text(BOTH[i].cols, BOTH[i].rows), "2,420,000 numbers (18.5 MiB) were never stored"));
        sitting_said(&sitting, "focus next");
        assert_null(strstr(screen_text(BOTH[i].cols, BOTH[i].rows), "never stored"));
        sitting_said(&sitting, "goto z");
        assert_null(strstr(screen_text(BOTH[i].cols, BOTH[i].rows), "never stored"));
    }
}

static void the_figures_of_the_page_are_those_of_its_rows(void **state) {
    (void)state;
    sitting_said(&sitting, BANDED "mask causal; goto weights");
    Trace *trace = session_trace(&sitting.session);
    const Summary *all = summary_new(trace, 1);
    RowMeans page = summary_rows(session_rows(&sitting.session, trace, 600, 13), 1, 600, 13);
    double hn = 0, top = 0;
    for (size_t i = 600; i < 613; i++) {
        hn += all->entropy[i] / log((double)all->sees[i]);
        top += all->top[i];
    }
    assert_int_equal(page.counted, 13);
    assert_true(page.hn == hn / 13);
    assert_true(page.top == top / 13);
}

/* 400 x 400 weights take more than a megabyte. */
static void pictures_do_not_tell_how_much_memory_there_is(void **state) {
    (void)state;
    static const char *const TRIED[] = {"mask none", "mask causal window 30", "padding 20; mask padding",
                                        "mask causal; position rope; temperature 2"};
    Arena kept = {0};
    sitting_said(&sitting, "new tokens=400 d_model=16 heads=2 seed=3");
    for (size_t s = 0; s < sizeof TRIED / sizeof *TRIED; s++) {
        sitting_said(&sitting, TRIED[s]);
        StepId bar[STEP_COUNT];
        size_t count = step_bar(&sitting.session.now.model, bar);
        for (size_t i = 0; i < count; i++) {
            sitting.session.now.at = (Cursor){.step = bar[i], .head = 1, .row = 250, .col = 7};
            for (size_t size = 1; size < 4; size++) {
                sitting_said(&sitting, "memory 256");
                assert_false(session_trace(&sitting.session)->lazy);
                const char *whole = arena_string(&kept, screen_text(SIZES[size].cols, SIZES[size].rows));
                sitting_said(&sitting, "memory 1");
                assert_true(session_trace(&sitting.session)->lazy);
                /* the setting itself stands on the screen */
                const char *rows = screen_text(SIZES[size].cols, SIZES[size].rows);
                const char *set = strstr(whole, " scale "), *also = strstr(rows, " scale ");
                size_t before = set ? (size_t)(set - whole) : strlen(whole);
                if (strncmp(whole, rows, before) != 0) fail_msg("%s\nis by rows\n%s", whole, rows);
                if (set) assert_string_equal(strchr(set, '\n'), strchr(also, '\n'));
            }
        }
    }
    arena_free(&kept);
}

static void every_step_of_a_large_model_is_drawn_whole(void **state) {
    (void)state;
    static const char *const TRIED[] = {
        "mask none; scale off",
        "mask causal window 5; position alibi; scale on",
        "mask causal; position rope; heads 8",
        "padding 100; mask causal padding; position none",
        "mask none; precision f32; temperature 0.5",
    };
    sitting_said(&sitting, BANDED);
    for (size_t s = 0; s < sizeof TRIED / sizeof *TRIED; s++) {
        sitting_said(&sitting, TRIED[s]);
        sitting_said(&sitting, s % 2 ? "lang zh" : "lang en");
        StepId bar[STEP_COUNT];
        size_t count = step_bar(&sitting.session.now.model, bar);
        for (size_t i = 0; i < count; i++) {
            size_t rows, cols;
            trace_size(session_trace(&sitting.session), bar[i], 1, &rows, &cols);
            sitting.session.now.at = (Cursor){.step = bar[i], .head = 1, .row = rows - 1 - i, .col = i % cols};
            for (size_t size = 0; size < sizeof SIZES / sizeof *SIZES; size++)
                screen_text(SIZES[size].cols, SIZES[size].rows);
            sitting_said(&sitting, "focus next");
            screen_text(80, 24);
            sitting_said(&sitting, "focus previous");
        }
    }
}

static void every_view_of_a_large_model_is_drawn_or_refused_in_one_sentence(void **state) {
    (void)state;
    sitting_said(&sitting, BANDED "mask causal; goto weights; cell 600 500");
    for (int zh = 0; zh < 2; zh++) {
        sitting_said(&sitting, zh ? "lang zh" : "lang en");
        for (const View *const *view = VIEWS; *view; view++) {
            Error err = {.lang = sitting.session.like.lang};
            if (!(*view)->can || (*view)->can(&sitting.session, &err)) {
                sitting.session.show.view = (*view)->name;
                screen_text(80, 24);
                sitting.session.show.view = NULL;
            } else {
                assert_true(strlen(err.text) > 20);
            }
        }
    }
}

/* Of very many terms the largest and the asked one are told, and what the rest adds up to. */
static void explaining_a_row_of_8192_keys_takes_a_screen(void **state) {
    (void)state;
    sitting_said(&sitting, V11);
    const char *said = sitting_said(&sitting, "explain weights[4100,4098]");
    assert_non_null(strstr(said, " 4098\n"));
    assert_non_null(strstr(said, " 1735 "));
    assert_non_null(strstr(said, "and 8,185 more keys, whose exp add up to "));
    assert_non_null(strstr(said, "sum 531.2"));
    assert_true(strlen(said) < 1000);
    said = sitting_said(&sitting, "explain z[4100,3]");
    assert_non_null(strstr(said, "…8,180 more = "));
    assert_true(strlen(said) < 1000);
}

static void pinning_a_large_model_computes_nothing(void **state) {
    (void)state;
    sitting_said(&sitting, BANDED "pin");
    assert_false(summary_near(session_trace(&sitting.session), 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_page_of_8192_tokens_is_as_it_was_in_both_languages, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_page_stays_while_the_focus_is_in_it_and_then_moves_by_its_own_size,
                                        open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(what_needs_all_rows_waits_until_metrics_is_typed, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(what_was_never_stored_is_said_of_the_step_that_is_looked_at, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(the_figures_of_the_page_are_those_of_its_rows, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(pictures_do_not_tell_how_much_memory_there_is, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(every_step_of_a_large_model_is_drawn_whole, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(every_view_of_a_large_model_is_drawn_or_refused_in_one_sentence, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(explaining_a_row_of_8192_keys_takes_a_screen, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(pinning_a_large_model_computes_nothing, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
