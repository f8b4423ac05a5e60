/* Curves as braille dots, their letters and names, axes and numbers. */
#include "view/plot.h"

#include "base/text.h"
#include "view/write_text.h"

#include <setjmp.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static Arena arena;

static int rewind_arena(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static Canvas drawn(const Plot *plot, int rows, int cols) {
    Canvas canvas = canvas_new(&arena, rows, cols);
    plot_draw(plot, &arena, canvas, 0, 0, rows, cols);
    return canvas;
}

static void assert_drawn(const Plot *plot, int rows, int cols, const char *want) {
    assert_string_equal(write_text(&arena, drawn(plot, rows, cols), false), want);
}

static const double UP[] = {0, 1}, DOWN[] = {1, 0}, ALONG[] = {0, 1};

static PlotCurve line(const double *y, char letter) {
    return (PlotCurve){.x = ALONG, .y = y, .count = 2, .letter = letter, .role = ROLE_KEY};
}

static Plot unit(const PlotCurve *curve, size_t curves) {
    return (Plot){.x = {0, 1, false}, .y = {0, 1, false}, .curve = curve, .curves = curves};
}

static void a_straight_line_is_one_unbroken_row_of_dots_from_corner_to_corner(void **state) {
    (void)state;
    PlotCurve curve = line(UP, 'a');
    Plot plot = unit(&curve, 1);
    assert_drawn(&plot, 3, 9 + 6,
                 "        │  ⢀⠤⠊a\n"
                 "        │⡠⠒⠁\n"
                 "        └──────\n");
}

static void curves_that_cross_share_their_cell(void **state) {
    (void)state;
    PlotCurve curves[] = {line(UP, 'a'), line(DOWN, 'b')};
    Plot plot = unit(curves, 2);
    Canvas canvas = drawn(&plot, 2, 9 + 3);
    uint32_t seen = 0;
    for (int row = 0; row < 2; row++)
        for (int col = 9; col < 12; col++) seen |= canvas_cell(canvas, row, col)->rune;
    assert_int_equal(seen & 0xFF00, 0x2800);
    assert_int_equal(canvas_cell(canvas, 0, 9)->role, ROLE_KEY);
}

static void many_points_use_every_column_and_fill_only_long_jumps(void **state) {
    (void)state;
    enum { POINTS = 24 };
    double x[POINTS], y[POINTS];
    for (int i = 0; i < POINTS; i++) x[i] = i, y[i] = i < 8 ? 0 : i < 16 ? 2.0 / 7 : 1;
    PlotCurve curve = {.x = x, .y = y, .count = POINTS, .letter = 'a', .role = ROLE_KEY};
    PlotTick ticks[] = {{0, "1"}, {POINTS - 1, "200"}};
    Plot plot = {.x = {0, POINTS - 1, false}, .y = {0, 1, false}, .curve = &curve, .curves = 1};
    plot.x_tick = ticks, plot.x_ticks = 2;
    plot.dense = true;
    assert_drawn(&plot, 4, 9 + 6,
                 "        │    ⡏⠉\n"
                 "        │⣀⣀⠒⠒⠁\n"
                 "        └──────\n"
                 "        1   200\n");
}

static void a_plot_above_another_has_no_axis_of_its_own(void **state) {
    (void)state;
    PlotCurve curve = line(UP, 'a');
    Plot plot = unit(&curve, 1);
    plot.bare = true;
    assert_drawn(&plot, 2, 9 + 6,
                 "        │  ⢀⠤⠊a\n"
                 "        │⡠⠒⠁\n");
}

static void in_ascii_the_letters_are_the_curves_one_in_each_column(void **state) {
    (void)state;
    static const double FLAT[] = {1, 1};
    PlotCurve curves[] = {line(UP, 'a'), line(FLAT, 'b')};
    Plot plot = unit(curves, 2);
    plot.ascii = true;
    Canvas canvas = drawn(&plot, 4, 9 + 12);
    canvas_ascii(canvas);
    for (int col = 9; col < 9 + 11; col++) {
        int letters = 0;
        for (int row = 0; row < 4; row++) {
            uint32_t rune = canvas_cell(canvas, row, col)->rune;
            letters += rune == 'a' || rune == 'b';
            assert_true(rune < 0x80 && rune != '?');
        }
        assert_in_range(letters, 1, 2);
    }
}

static void a_logarithmic_axis_gives_every_power_the_same_way(void **state) {
    (void)state;
    Plot plot = unit(NULL, 0);
    plot.x = (PlotRange){1, 10000, true};
    int row, col, before = 9, gap = 0;
    for (double x = 1; x <= 10000; x *= 10) {
        assert_true(plot_cell(&plot, 0, 0, 10, 9 + 41, x, 0.5, &row, &col));
        if (x > 1) {
            if (gap) assert_in_range(col - before, gap - 1, gap + 1);
            gap = col - before;
        }
        before = col;
    }
    assert_int_equal(gap, 10);
    assert_int_equal(before, 9 + 39);
}

static void the_cell_of_a_point_holds_dots_of_the_curve(void **state) {
    (void)state;
    static const double X[] = {1, 3, 5, 9}, Y[] = {2, 7, 1, 4};
    PlotCurve curve = {.x = X, .y = Y, .count = 4, .letter = 'a', .role = ROLE_WARN};
    Plot plot = {.x = {1, 9, true}, .y = {0, 8, false}, .curve = &curve, .curves = 1, .x_name = "x", .y_name = "y"};
    for (int cols = 14; cols < 90; cols += 5) {
        Canvas canvas = drawn(&plot, 12, cols);
        for (size_t i = 0; i < 4; i++) {
            int row, col;
            assert_true(plot_cell(&plot, 0, 0, 12, cols, X[i], Y[i], &row, &col));
            assert_int_equal(canvas_cell(canvas, row, col)->rune & 0xFF00, 0x2800);
            assert_int_equal(canvas_cell(canvas, row, col)->role, ROLE_WARN);
        }
    }
}

static void what_is_no_number_is_a_gap_and_what_is_outside_lies_at_the_edge(void **state) {
    (void)state;
    static const double X[] = {0, 0.25, 0.5, 0.75, 1}, Y[] = {9, 9, NAN, -INFINITY, -3};
    PlotCurve curve = {.x = X, .y = Y, .count = 5, .letter = 'a', .role = ROLE_KEY};
    Plot plot = unit(&curve, 1);
    assert_drawn(&plot, 2, 9 + 9, "        │⠉⠉⠁\n        │     ⢀⣀⣀a\n");
    int row, col;
    assert_false(plot_cell(&plot, 0, 0, 2, 18, 0.5, NAN, &row, &col));
}

/* Every column of dots up to the last point is met, and neighbours touch. */
static void no_curve_has_holes(void **state) {
    (void)state;
    for (int seed = 0; seed < 50; seed++) {
        double x[40], y[40];
        for (size_t i = 0; i < 40; i++) x[i] = (double)i, y[i] = fmod((double)(i * i) * 0.37 + seed * 0.713, 1);
        PlotCurve curve = {.x = x, .y = y, .count = 40, .letter = 'a', .role = ROLE_KEY};
        Plot plot = {.x = {0, 39, false}, .y = {0, 1, false}, .curve = &curve, .curves = 1};
        Canvas canvas = drawn(&plot, 8, 9 + 20 + seed);
        for (int col = 9; col < 9 + 19 + seed; col++) {
            uint32_t dots = 0;
            for (int row = 0; row < 7; row++)
                if (canvas_cell(canvas, row, col)->rune >= 0x2800) dots |= canvas_cell(canvas, row, col)->rune & 0xFF;
            assert_true(dots & 0x47);
            if (col < 9 + 18 + seed) assert_true(dots & 0xB8);
        }
    }
}

static Plot evenness(const PlotCurve *curve, size_t curves) {
    static const PlotTick X[] = {{4, "4"}, {16, "16"}, {64, "64"}, {256, "256"}, {512, "512"}, {1024, "1024"}};
    static const PlotTick Y[] = {{0, "0"}, {0.5, "0.5"}, {1, "1"}};
    return (Plot){.x = {4, 1024, true},
                  .y = {0, 1, false},
                  .curve = curve,
                  .curves = curves,
                  .x_tick = X,
                  .x_ticks = 6,
                  .y_tick = Y,
                  .y_ticks = 3,
                  .x_name = "d_head (log)",
                  .y_name = "Hn",
                  .level_text = "0.3: saturated below",
                  .level = 0.3};
}

static void names_numbers_and_a_level_stand_clear_of_the_curves(void **state) {
    (void)state;
    static const double X[] = {4, 16, 64, 256, 512, 1024};
    static const double ON[] = {.860, .855, .855, .855, .856, .851}, OFF[] = {.642, .336, .153, .071, .051, .035};
    PlotCurve curves[] = {{X, ON, 6, 'a', "scale on", ROLE_KEY}, {X, OFF, 6, 'b', "scale off", ROLE_WARN}};
    Plot plot = evenness(curves, 2);
    Canvas canvas = canvas_new(&arena, 15, 80);
    plot_draw(&plot, &arena, canvas, 0, 0, 15, 70);
    assert_string_equal(write_text(&arena, canvas, false),
                        "   Hn\n"
                        "      1 │\n"
                        "        │⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤\n"
                        "        │                               a  scale on\n"
                        "        │⡀\n"
                        "        │⠈⠑⠢⠤⣀     b  scale off\n"
                        "    0.5 │     ⠉⠒⠤⢄⡀\n"
                        "        │         ⠈⠑⠢⠤⣀\n"
                        "        │ ╌╌╌╌╌╌╌╌╌╌╌╌╌⠉⠒⠒⠤⠤⣀⡀╌╌╌╌╌╌ 0.3: saturated below ╌╌╌╌╌╌╌╌╌╌╌\n"
                        "        │                    ⠈⠉⠑⠒⠢⠤⢄⣀⡀\n"
                        "        │                            ⠈⠉⠑⠒⠒⠒⠢⠤⠤⠤⠤⣀⣀⣀⣀\n"
                        "      0 │                                           ⠉⠉⠉⠉⠉⠉⠑⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒\n"
                        "        └─────────────────────────────────────────────────────────────\n"
                        "         4             16             64            256    512    1024\n"
                        "                                                              d_head (log)\n");
}

static void rows_below_the_curves_give_way_to_them(void **state) {
    (void)state;
    PlotCurve curve = line(UP, 'a');
    Plot plot = evenness(&curve, 1);
    for (int rows = 0; rows < 20; rows++)
        for (int cols = 0; cols < 60; cols++) {
            Canvas canvas = drawn(&plot, rows, cols);
            const char *all = write_text(&arena, canvas, false);
            if (rows < 2 || cols < 11) assert_int_equal(strspn(all, "\n"), strlen(all));
            else assert_non_null(strstr(all, "│"));
        }
}

static void ticks_are_round_and_within_the_range(void **state) {
    (void)state;
    size_t count;
    const PlotTick *tick = plot_ticks(&arena, (PlotRange){0, 400, false}, 4, &count);
    assert_int_equal(count, 5);
    assert_string_equal(tick[1].text, "100");
    tick = plot_ticks(&arena, (PlotRange){-6, 0.2, false}, 4, &count);
    assert_string_equal(tick[0].text, "-6");
    tick = plot_ticks(&arena, (PlotRange){1e-6, 1, true}, 3, &count);
    assert_int_equal(count, 4);
    assert_string_equal(tick[0].text, "1e-6");
    assert_string_equal(tick[3].text, "1");
    for (double to = 1e-7; to < 1e9; to *= 3.7)
        for (size_t most = 1; most < 9; most++) {
            tick = plot_ticks(&arena, (PlotRange){-to / 3, to, false}, most, &count);
            assert_in_range(count, 1, most + 1);
            for (size_t i = 0; i < count; i++) assert_true(tick[i].at >= -to / 3 * 1.001 && tick[i].at <= to * 1.001);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_straight_line_is_one_unbroken_row_of_dots_from_corner_to_corner, rewind_arena),
        cmocka_unit_test_teardown(curves_that_cross_share_their_cell, rewind_arena),
        cmocka_unit_test_teardown(in_ascii_the_letters_are_the_curves_one_in_each_column, rewind_arena),
        cmocka_unit_test_teardown(many_points_use_every_column_and_fill_only_long_jumps, rewind_arena),
        cmocka_unit_test_teardown(a_plot_above_another_has_no_axis_of_its_own, rewind_arena),
        cmocka_unit_test_teardown(a_logarithmic_axis_gives_every_power_the_same_way, rewind_arena),
        cmocka_unit_test_teardown(the_cell_of_a_point_holds_dots_of_the_curve, rewind_arena),
        cmocka_unit_test_teardown(what_is_no_number_is_a_gap_and_what_is_outside_lies_at_the_edge, rewind_arena),
        cmocka_unit_test_teardown(no_curve_has_holes, rewind_arena),
        cmocka_unit_test_teardown(names_numbers_and_a_level_stand_clear_of_the_curves, rewind_arena),
        cmocka_unit_test_teardown(rows_below_the_curves_give_way_to_them, rewind_arena),
        cmocka_unit_test_teardown(ticks_are_round_and_within_the_range, rewind_arena),
    };
    return cmocka_run_group_tests_name("plot", tests, NULL, NULL);
}
