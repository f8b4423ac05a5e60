#include "support/screen.h"

#include "view/contrast.h"

#include <math.h>
#include <string.h>

#define RNG8 "new tokens=8 d_model=16 heads=2 seed=1; "
#define OFF RNG8 "pin; scale off; goto weights; cell 2 7; view compare"

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

static void start(const char *line) {
    sitting_close(&sitting);
    sitting_open(&sitting);
    sitting_said(&sitting, line);
}

static const Size SIZES[] = {{200, 60}, {80, 24}, {40, 12}};

static const struct {
    const char *name, *line;
} SCENES[] = {
    {"compare", OFF},
    {"compare-same", RNG8 "pin; goto scores; cell 1 3; view compare"},
    {"compare-masked", RNG8 "pin; mask causal; goto masked; cell 2 7; view compare"},
    {"compare-apple", "load apple heads=2; pin; temperature 2; goto weights; cell 0 2; view compare"},
    {"compare-unlike", RNG8 "pin; load apple heads=2; goto weights; cell 2 1; view compare"},
    {"compare-paged", "new tokens=40 d_model=24 heads=2 seed=1; pin; scale 1; goto weights; cell 33 21; view compare"},
};

static void pictures_in(const char *lang) {
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        start(SCENES[i].line);
        sitting_said(&sitting, lang);
        assert_pictures(&sitting, SCENES[i].name, SIZES, sizeof SIZES / sizeof *SIZES);
    }
}

static void english_pictures_of_a_comparison_are_as_they_were(void **state) {
    (void)state;
    pictures_in("lang en");
}

static void chinese_pictures_of_a_comparison_are_as_they_were(void **state) {
    (void)state;
    pictures_in("lang zh");
}

/* ---- coming and going ---- */

static const char *shown(void) {
    return view_shown(&sitting.session)->name;
}

static bool holds(int cols, int rows, const char *text) {
    Screen screen;
    return screen_holds(&sitting, screen_draw(&sitting, &screen, cols, rows), text);
}

static void the_key_pins_then_compares_then_comes_back(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "goto weights");
    const char *said = sitting_said(&sitting, "compare toggle");
    assert_non_null(strstr(said, "pinned as A: scale on, Hn 0.82, healthy; now change something"));
    assert_null(strchr(said, '\n')[1] ? said : NULL); /* one line, which the tracer has room for */
    assert_true(sitting.session.now.pinned.on);
    assert_string_equal(shown(), "equation");
    sitting_said(&sitting, "scale off; compare toggle");
    assert_string_equal(shown(), "compare");
    sitting_said(&sitting, "compare toggle");
    assert_string_equal(shown(), "equation");
    assert_true(sitting.session.now.pinned.on);
}

static void a_key_that_pins_is_kept_as_pin(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "compare toggle; scale off; compare toggle");
    const char *kept = sitting_said(&sitting, "state");
    assert_non_null(strstr(kept, "pin; scale off"));
    assert_null(strstr(kept, "toggle"));
    sitting_said(&sitting, "undo 2");
    assert_false(sitting.session.now.pinned.on);
}

static void unpinning_leaves_the_comparison_for_good(void **state) {
    (void)state;
    sitting_said(&sitting, OFF);
    assert_string_equal(shown(), "compare");
    sitting_said(&sitting, "unpin");
    assert_string_equal(shown(), "equation");
    assert_false(holds(80, 24, "compare weights"));
    sitting_said(&sitting, "pin");
    assert_string_equal(shown(), "equation");
}

static void undoing_the_pin_leaves_it_too(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "pin; view compare; undo");
    assert_string_equal(shown(), "equation");
    sitting_said(&sitting, "redo");
    assert_string_equal(shown(), "compare");
}

static void with_nothing_pinned_it_is_refused(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8);
    assert_non_null(strstr(sitting_refused(&sitting, "view compare"), "pin first"));
}

/* ---- the numbers ---- */

static void the_trace_of_what_is_pinned_outlives_changes(void **state) {
    (void)state;
    Session *session = &sitting.session;
    sitting_said(&sitting, RNG8 "pin");
    Trace *pinned = session_pinned(session);
    double before = figures_of(pinned, 0).usual[1];
    sitting_said(&sitting, "scale off; edit wq *2; heads 4; undo");
    assert_ptr_equal(session_pinned(session), pinned);
    assert_close(figures_of(pinned, 0).usual[1], before, 0);
    sitting_said(&sitting, "pin");
    assert_true(figures_of(session_pinned(session), 0).usual[1] != before);
}

static void it_outlives_the_moving_of_the_store(void **state) {
    (void)state;
    Session *session = &sitting.session;
    sitting_said(&sitting, RNG8 "pin");
    Figures before = figures_of(session_pinned(session), 1);
    session->store_limit = 1;
    for (int i = 0; i < 5; i++) sitting_said(&sitting, "edit wq *1.5; edit x *0.5");
    Figures after = figures_of(session_pinned(session), 1);
    assert_memory_equal(before.usual, after.usual, sizeof before.usual);
}

static void the_difference_is_b_less_a_in_every_step(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "pin; scale 0.5; mask causal; edit wv *3");
    Cursor *at = &sitting.session.now.at;
    StepId bar[STEP_COUNT];
    size_t count = step_bar(&sitting.session.now.model, bar), alike = 0;
    for (size_t s = 0; s < count; s++) {
        at->step = bar[s];
        Written w = written_cell(&sitting.session, at->step, 1, 0, 0);
        Contrast c = contrast_of(&w);
        assert_true(c.alike);
        for (size_t i = 0; i < c.d.rows; i++)
            for (size_t j = 0; j < c.d.cols; j++) {
                double a = matrix_at(c.a, i, j), b = matrix_at(c.b, i, j);
                assert_close(matrix_at(c.d, i, j), a == b ? 0 : b - a, 0);
                alike += a == b;
            }
    }
    assert_true(alike > 0);
}

/* The code of a signed number: quarters of the largest. */
static char code_of(double value, double largest) {
    return "dcba.1234"[(int)round(4 * value / largest) + 4];
}

static void one_range_holds_for_a_and_b(void **state) {
    (void)state;
    enum { TOP = 4, OF_B = 3, OF_A = 16 };
    Screen screen;
    sitting_said(&sitting, RNG8 "pin; edit wq *3; goto scores; cell 7 7; view compare");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    Matrix a = trace_value(session_pinned(&sitting.session), SCORES, 0);
    Matrix b = trace_value(session_trace(&sitting.session), SCORES, 0);
    double largest = 0;
    for (size_t i = 0; i < 8; i++)
        for (size_t j = 0; j < 8; j++)
            largest = fmax(largest, fmax(fabs(matrix_at(a, i, j)), fabs(matrix_at(b, i, j))));
    for (size_t i = 0; i < 8; i++)
        for (size_t j = 0; j < 8; j++) {
            int row = TOP + (int)i, col = (int)j;
            assert_int_equal(canvas_cell(canvas, row, OF_B + col)->rune, code_of(matrix_at(b, i, j), largest));
            assert_int_equal(canvas_cell(canvas, row, OF_A + col)->rune, code_of(matrix_at(a, i, j), largest));
        }
}

static void where_sizes_differ_their_metrics_stand_side_by_side(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "pin; load apple heads=2; goto weights; view compare");
    Figures a = figures_of(session_pinned(&sitting.session), 0), b = figures_of(session_trace(&sitting.session), 0);
    static const char *const NAMES[] = {"hn", "top", "conc", "diag", "jmed", "sd"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        double x = figure(&a, NAMES[i]), y = figure(&b, NAMES[i]);
        const char *line = arena_print(&sitting.arena, "%.3f      %.3f     %+.3f", x, y, y - x);
        assert_true(holds(80, 24, line));
    }
    assert_true(holds(80, 24, "weights is 8x8 in A and 3x3 in B: only their metrics compare."));
}

static void a_head_that_a_has_not_is_said(void **state) {
    (void)state;
    sitting_said(&sitting, RNG8 "pin; heads 4; head 3; goto weights; view compare");
    assert_true(holds(80, 24, "A has 2 heads and no head 3: head 0 first."));
    assert_true(holds(80, 24, "A -"));
    sitting_said(&sitting, "head 1");
    assert_true(holds(80, 24, "difference B - A"));
}

static void a_large_difference_is_made_once_and_anew_when_either_side_changes(void **state) {
    (void)state;
    Session *session = &sitting.session;
    sitting_said(&sitting, "new tokens=300 d_model=8 heads=2 seed=1; pin; scale off; goto weights; view compare");
    for (int change = 0; change < 3; change++) {
        Screen screen;
        screen_draw(&sitting, &screen, 80, 24);
        const double *at = session->gap.d.at;
        sitting_said(&sitting, "cell 299 7; head 1");
        screen_draw(&sitting, &screen, 80, 24);
        assert_ptr_equal(session->gap.d.at, at);
        Matrix a = trace_value(session_pinned(session), WEIGHTS, 1),
               b = trace_value(session_trace(session), WEIGHTS, 1);
        for (size_t i = 0; i < 300; i++)
            for (size_t j = 0; j < 300; j++)
                assert_true(matrix_at(session->gap.d, i, j) == matrix_at(b, i, j) - matrix_at(a, i, j));
        sitting_said(&sitting, change ? "head 0; scale 2" : "head 0; pin; scale 0.1");
    }
}

/* ---- what is said ---- */

static const struct {
    const char *line, *en, *zh;
} READINGS[] = {
    {OFF, "Without the scale row 2 gives 7 even more, and takes it from all others.",
     "不缩放时，第 2 行给 7 的更多了，是从其他所有的键那里拿来的。"},
    {RNG8 "pin; scale off; goto weights; cell 2 3; view compare",
     "Without the scale row 2 gives 3 less, and gives it to one of the others.",
     "不缩放时，第 2 行给 3 的变少了，分给了其他键中的一个。"},
    {RNG8 "scale off; pin; scale on; goto weights; cell 2 7; view compare",
     "With the scale row 2 gives 7 less, and gives it to all others.",
     "缩放后，第 2 行给 7 的变少了，分给了其他所有的键。"},
    {RNG8 "pin; mask causal; goto weights; cell 2 7; view compare",
     "With mask causal row 2 may not look at 7: it gave it 0.522.",
     "mask causal 时，第 2 行不可以看 7：原来给它 0.522。"},
    {RNG8 "mask causal; pin; mask none; goto weights; cell 2 7; view compare",
     "Without the mask row 2 may look at 7, and gives it 0.522.", "没有掩码时，第 2 行可以看 7，给它 0.522。"},
    {RNG8 "pin; mask causal; goto weights; cell 2 0; view compare",
     "With mask causal row 2 gives 0 more, and takes it from 5 of the others.",
     "mask causal 时，第 2 行给 0 的变多了，是从其他键中的 5 个那里拿来的。"},
    {RNG8 "pin; edit wv *2; goto weights; cell 2 7; view compare", "weights is the same in A and B, number by number.",
     "weights 在 A 和 B 中逐个数字都一样。"},
    {RNG8 "pin; edit wq[0,0] *1.00001; goto weights; cell 2 7; view compare",
     "Now row 2 shares out as before, to three decimals.", "现在，第 2 行的分配与原来一样（三位小数）。"},
    {RNG8 "pin; scale off; goto scores; cell 2 7; view compare", "scores is the same in A and B, number by number.",
     "scores 在 A 和 B 中逐个数字都一样。"},
    {RNG8 "pin; scale off; goto scaled; cell 2 7; view compare",
     "Nowhere do A and B differ more; they differ in 64 of 64 cells.",
     "A 和 B 在这里差得最多；共有 64 个格子不同（总数 64）。"},
    {"load apple heads=2; pin; scale off; goto weights; cell 0 2; view compare",
     "Without the scale 苹果 gives 好吃 even more, and takes it from all others.",
     "不缩放时，苹果给好吃的更多了，是从其他所有的键那里拿来的。"},
    {"load apple heads=2; pin; scale off; goto weights; cell 1 1; view compare",
     "Without the scale 很 shares out as before, to three decimals.", "不缩放时，很的分配与原来一样（三位小数）。"},
    {RNG8 "pin; stable off; scale 1000; goto weights; cell 2 7; view compare",
     "Not all of row 2 is a number: here A is 0.522 and B is NaN.", "第 2 行不全是数：这里 A 是 0.522，B 是 NaN。"},
};

static void a_sentence_says_what_the_numbers_say(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof READINGS / sizeof *READINGS; i++) {
        start(READINGS[i].line);
        for (int zh = 0; zh < 2; zh++) {
            sitting_said(&sitting, zh ? "lang zh" : "lang en");
            const Cursor *at = &sitting.session.now.at;
            Written w = written_cell(&sitting.session, at->step, at->head, at->row, at->col);
            Contrast c = contrast_of(&w);
            assert_string_equal(contrast_reading(&c, 78), zh ? READINGS[i].zh : READINGS[i].en);
            assert_true(holds(80, 24, zh ? READINGS[i].zh : READINGS[i].en));
        }
    }
}

static void what_sets_them_apart_is_named(void **state) {
    (void)state;
    static const struct {
        const char *line, *title;
    } CASES[] = {
        {RNG8 "pin; scale off; heads 4; goto weights; view compare", "A pinned: scale on, …   B now: scale off, …"},
        {RNG8 "pin; heads 4; goto weights; view compare", "A pinned: heads 2   B now: heads 4"},
        {RNG8 "pin; edit wq *2; goto weights; view compare", "A pinned   B now: other wq"},
        {RNG8 "pin; goto weights; view compare", "A pinned   B now: the same"},
        {RNG8 "pin; bug plant no-scale; goto weights; view compare", "A pinned: no bug   B now: a planted bug"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        start(CASES[i].line);
        assert_true(holds(80, 24, CASES[i].title));
    }
}

static void other_views_say_what_is_pinned_at_the_right(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=16 d_model=64 heads=1 seed=1; scale off; pin; scale on; goto weights");
    assert_true(holds(80, 24, " healthy  Hn 0.86  top 0.24  dead 0%  conc 0.11            A: saturated Hn 0.18 "));
    assert_false(holds(60, 24, "saturated"));
    sitting_said(&sitting, "view compare");
    assert_false(holds(80, 24, "A: saturated"));
    sitting_said(&sitting, "unpin");
    assert_false(holds(80, 24, "saturated"));
}

/* ---- any size ---- */

static void every_size_is_whole_and_has_the_number_in_focus(void **state) {
    (void)state;
    static const char *const LINES[] = {RNG8 "pin; scale off; mask causal", "load apple heads=2; pin; temperature 0.5",
                                        "new tokens=33 d_model=12 heads=3 seed=4; pin; reseed",
                                        "new tokens=5 d_model=8 heads=2 seed=1; pin; new tokens=9 d_model=8 heads=4"};
    for (size_t l = 0; l < sizeof LINES / sizeof *LINES; l++) {
        start(LINES[l]);
        sitting_said(&sitting, l % 2 ? "lang zh; view compare" : "view compare");
        StepId bar[STEP_COUNT];
        size_t count = step_bar(&sitting.session.now.model, bar);
        for (int turn = 0; turn < 400; turn++) {
            int cols = 40 + turn * 7 % 100, rows = 7 + turn * 11 % 41;
            Cursor *at = &sitting.session.now.at;
            at->step = bar[(size_t)turn % count], at->head = (size_t)turn % 2;
            Matrix value = trace_value(session_trace(&sitting.session), at->step, at->head);
            at->row = (size_t)turn * 5 % value.rows, at->col = (size_t)turn * 3 % value.cols;
            sitting.session.show.zoom = turn % 7 - 3;
            Screen screen;
            Mark mark = arena_mark(&sitting.arena);
            Canvas canvas = screen_draw(&sitting, &screen, cols, rows);
            assert_whole(canvas);
            assert_true(screen.cursor_row >= 0 && screen.cursor_row < rows);
            assert_true(screen.cursor_col >= 0 && screen.cursor_col < cols);
            double b = matrix_at(value, at->row, at->col);
            const char *line = arena_print(&sitting.arena, "B %.*f", b == floor(b) ? 0 : 3, b);
            if (rows >= 10 && isfinite(b) && fabs(b) >= 0.0005) assert_true(holds(cols, rows, line));
            arena_rewind(&sitting.arena, mark);
            arena_rewind(&sitting.session.scratch, (Mark){0});
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(english_pictures_of_a_comparison_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(chinese_pictures_of_a_comparison_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_key_pins_then_compares_then_comes_back, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_key_that_pins_is_kept_as_pin, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(unpinning_leaves_the_comparison_for_good, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(undoing_the_pin_leaves_it_too, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(with_nothing_pinned_it_is_refused, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_trace_of_what_is_pinned_outlives_changes, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(it_outlives_the_moving_of_the_store, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_difference_is_b_less_a_in_every_step, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(one_range_holds_for_a_and_b, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(where_sizes_differ_their_metrics_stand_side_by_side, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_head_that_a_has_not_is_said, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_large_difference_is_made_once_and_anew_when_either_side_changes, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_sentence_says_what_the_numbers_say, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(what_sets_them_apart_is_named, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(other_views_say_what_is_pinned_at_the_right, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(every_size_is_whole_and_has_the_number_in_focus, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
