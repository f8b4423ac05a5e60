/* What a sweep found, as curves and numbers, at any size. */
#include "support/screen.h"

#include "command/command.h"
#include "lab/sweep.h"

#include <stdio.h>
#include <string.h>

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

static void sweep_of_heads(const char *seeds) {
    sitting_said(&sitting, "new tokens=16 d_model=64 heads=1 seed=1");
    char line[120];
    snprintf(line, sizeof line, "sweep d_head 4 16 64 256 512 1024 scale=on,off metric=hn seeds=%s", seeds);
    sitting_said(&sitting, line);
    sitting_said(&sitting, "view sweep");
}

/* Numbers of 200 seeds in place of those of one, so that the picture is that of the design. */
static void put_means(void) {
    static const double MEANS[6][2] = {{.8600, .6420}, {.8551, .3360}, {.8553, .1532},
                                       {.8554, .0709}, {.8557, .0511}, {.8514, .0352}};
    SweepRecord *record = sitting.session.experiment.record;
    for (size_t v = 0; v < 6; v++)
        for (size_t c = 0; c < 2; c++) {
            SweepPoint *point = &record->point[v][c];
            *point = (SweepPoint){.done = 200, .mean = {MEANS[v][c]}};
            point->verdict[c ? SATURATED : HEALTHY] = 200;
        }
    record->plan.seeds = 200;
    record->plan.redraw = true;
}

static void the_picture_is_that_of_the_design(void **state) {
    (void)state;
    static const char *const WANT[] = {
        " sweep d_head  evenness Hn, scale on and off 16 tokens, d 64, mean of 200 seeds ",
        "   Hn                                                                           ",
        "      1 │                                                                       ",
        NULL,
        "        │                               a  scale on                             ",
        NULL,
        NULL,
        NULL,
        NULL,
        "        │ ╌╌╌╌╌╌╌╌╌╌╌╌╌⠉⠒⠒⠤⠤⣀⡀╌╌╌╌╌╌ 0.3: saturated below ╌╌╌╌╌╌╌╌╌╌╌           ",
        NULL,
        NULL,
        NULL,
        "        └─────────────────────────────────────────────────────────────          ",
        "         4             16             64            256    512    1024          ",
        "                                                              d_head (log)      ",
        " Hn on         0.860   0.855   0.855   0.855   0.856   0.851                    ",
        " Hn off        0.642   0.336   0.153   0.071   0.051   0.035                    "};
    sweep_of_heads("1 seed=1");
    put_means();
    Screen screen = {0};
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    for (int i = 0; i < (int)(sizeof WANT / sizeof *WANT); i++)
        if (WANT[i]) assert_string_equal(line_of(canvas, 1 + i), WANT[i]);
    assert_int_equal(screen.cursor_row, 17);
    assert_int_equal(screen.cursor_col, 15);
}

static void pictures_in_both_languages_at_their_sizes(void **state) {
    (void)state;
    static const Size SIZES[] = {{80, 24}, {40, 12}, {60, 16}, {120, 40}};
    sweep_of_heads("2");
    assert_pictures(&sitting, "sweep", SIZES, 4);
    sitting_said(&sitting, "lang zh; cell right; cell down");
    assert_pictures(&sitting, "sweep", SIZES, 4);
}

static const char *const SWEEPS[] = {
    "sweep d_head 4 64 16 scale=on,off metric=hn seeds=2",
    "sweep init healthy saturated collapsed metric=hn,top",
    "sweep temperature 0.1 0.2 0.5 1 2 5 10 20 50 scale=on,off,0.3 metric=grad_wq",
    "sweep mask none causal \"causal window 4\" metric=dead",
    "sweep scale on off metric=sd",
    "sweep tokens 5 metric=neff",
};

static void any_size_language_and_look_is_whole_with_the_cursor_on_the_point(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=8 d_model=16 heads=2 seed=1");
    for (size_t i = 0; i < sizeof SWEEPS / sizeof *SWEEPS; i++) {
        sitting_said(&sitting, SWEEPS[i]);
        assert_any_size(&sitting, "view sweep", "cell right; cell down");
    }
}

static void cell_moves_to_other_values_and_curves_and_stops_at_the_ends(void **state) {
    (void)state;
    sweep_of_heads("1 seed=1");
    const SweepRecord *record = sitting.session.experiment.record;
    uint64_t before = sitting_digest(&sitting);
    sitting_said(&sitting, "cell left; cell up");
    assert_int_equal(record->at, 0);
    assert_int_equal(record->on, 0);
    for (int i = 0; i < 9; i++) sitting_said(&sitting, "cell right; cell down");
    assert_int_equal(record->at, 5);
    assert_int_equal(record->on, 1);
    assert_int_equal(sitting_digest(&sitting), before);
}

static void without_a_sweep_there_is_nothing_to_show(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    sitting_refused(&sitting, "view sweep");
    sitting_said(&sitting, "sweep scale on off; view sweep");
    sitting_said(&sitting, "depth layers=2 tokens=4 d_model=4");
    assert_string_equal(view_shown(&sitting.session)->name, "equation");
    sitting_refused(&sitting, "view sweep");
}

static void in_the_tracer_the_plot_opens_and_the_line_is_not_kept(void **state) {
    (void)state;
    assert_opens(&sitting, "sweep scale on off", "sweep");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_sitting, close_sitting)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_picture_is_that_of_the_design),
        TEST(pictures_in_both_languages_at_their_sizes),
        TEST(any_size_language_and_look_is_whole_with_the_cursor_on_the_point),
        TEST(cell_moves_to_other_values_and_curves_and_stops_at_the_ends),
        TEST(without_a_sweep_there_is_nothing_to_show),
        TEST(in_the_tracer_the_plot_opens_and_the_line_is_not_kept),
    };
    return cmocka_run_group_tests_name("sweep view", tests, NULL, NULL);
}
