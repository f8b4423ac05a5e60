/* What a cost found, by formula, at any size. */
#include "support/screen.h"

#include "command/command.h"
#include "lab/cost.h"
#include "view/cost_text.h"

#include <string.h>

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting.session.batch = true; /* what the clock says differs from run to run */
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static void cost_of(const char *line) {
    sitting_said(&sitting, "load apple heads=2");
    sitting_said(&sitting, line);
    sitting_said(&sitting, "view cost");
}

static const Size SIZES[] = {{80, 24}, {40, 12}, {60, 16}, {120, 40}, {200, 60}};

static void assert_both(const char *name) {
    assert_pictures(&sitting, name, SIZES, sizeof SIZES / sizeof *SIZES);
    sitting_said(&sitting, "lang zh; cell up; cell left");
    assert_pictures(&sitting, name, SIZES, sizeof SIZES / sizeof *SIZES);
}

static void sizes_in_both_languages_at_their_sizes(void **state) {
    (void)state;
    cost_of("cost tokens=1024,8192");
    assert_both("cost");
}

static void where_the_two_meet_neither_leads(void **state) {
    (void)state;
    Screen screen = {0};
    cost_of("cost tokens=1024 d_model=512");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "half and half  1,024 tokens"));
    sitting_said(&sitting, "cost tokens=1023");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "projections lead"));
}

static void blocks_in_both_languages_at_their_sizes(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=7 d_model=12 heads=2 seed=4; mask causal; cost online row=5; view cost");
    assert_both("cost-online");
}

static void errors_in_both_languages_at_their_sizes(void **state) {
    (void)state;
    cost_of("cost error all");
    assert_both("cost-error");
}

static void a_block_is_spelled_out_from_the_one_before(void **state) {
    (void)state;
    Screen screen = {0};
    sitting_said(&sitting, "load apple heads=2; cost online row=0; view cost");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "sum = 0.018·2 + 1 = 1.037"));
    assert_true(screen_holds(&sitting, canvas, "A larger score came: all that was summed before counts 0.018 times."));
    assert_non_null(strstr(sitting_said(&sitting, "cell left"), "exp(0 - 4) = 0.018"));
    assert_non_null(strstr(sitting_said(&sitting, "cell left"), "largest of 0 and 4 = 4"));
    assert_non_null(strstr(sitting_said(&sitting, "explain ."), "output 1 = "));
    sitting_said(&sitting, "cell up");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "nothing was summed before"));
}

static void ways_stand_side_by_side_with_their_error_and_cost(void **state) {
    (void)state;
    Screen screen = {0};
    cost_of("cost error linear,uniform sd=0.25,1");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "linear · sd 0.25"));
    assert_true(screen_holds(&sitting, canvas, "0.319"));
    assert_true(screen_holds(&sitting, canvas, "2.62e5"));
    assert_true(screen_holds(&sitting, canvas, "Even weights would be off by 0.320"));
    assert_non_null(strstr(sitting_said(&sitting, "explain ."), "2·n·d_model·d_head = 2·64·32·32 = 1.31e5"));
    cost_of("cost error window trend=0.5");
    assert_true(
        screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "of the weight lies outside the window"));
}

static const char *const COSTS[] = {
    "cost online block=1",
    "cost error all",
    "cost error window,linear window=4,8 trend=0,0.5 sd=0.5,1 tokens=8",

    "cost",
    "cost tokens=1 d_model=1 heads=1 precision=f64",
    "cost tokens=1,2,4,8,16,32,64,128,256,512,1024,2048,4096 heads=1,8 precision=f16",
    "cost tokens=4194304 d_model=65536 heads=65536 precision=f64",
    "cost tokens=512,8192 causal=on,off window=0,128",
};

static void any_size_language_and_look_is_whole_with_the_cursor_on_the_figure(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        cost_of(COSTS[i]);
        assert_any_size(&sitting, "view cost", "cell left; cell up");
    }
}

static void every_figure_is_spelled_out_as_its_formula_with_numbers(void **state) {
    (void)state;
    cost_of("cost tokens=8192");
    const char *said = sitting_said(&sitting, "explain .");
    assert_non_null(strstr(said, "scores of 8,192 tokens: 8192·8192·4 bytes = 256 MiB a head, times 8 = 2 GiB\n"));
    assert_non_null(strstr(said, "projections of 8,192 tokens: 4·n·d_model² = 4·8192·512·512 = 8.59e9\n"));
    assert_non_null(strstr(said, "q·kᵀ + w·v of 8,192 tokens: 2·n²·d_model = 2·8192·8192·512 = 6.87e10\n"));
    assert_non_null(strstr(said, "window 256: 2·n·w·d_model = 2·8192·256·512 = 2.15e9\n"));
    assert_non_null(strstr(said, "linear attention: 2·n·d_model·d_head = 2·8192·512·64 = 5.37e8\n"));
    said = sitting_said(&sitting, "cell left; cell left");
    assert_non_null(strstr(said, ": 6.87e10/(6.87e10 + 8.59e9) = 0.89\n"));
    cost_of("cost tokens=8192 causal=on window=256");
    said = sitting_said(&sitting, "explain .");
    assert_non_null(strstr(said, "2·pairs·d_model = 2·2064512·512 = 2.11e9\n"));
}

static void the_reading_compares_with_fewer_tokens_or_with_twice_as_many(void **state) {
    (void)state;
    Screen screen = {0};
    cost_of("cost tokens=1024,8192");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "64 times the memory of 1,024 tokens"));
    sitting_said(&sitting, "cell up");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "Twice the tokens would take 4 times"));
    for (int i = 0; i < 4; i++) sitting_said(&sitting, "cell left");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "Twice the tokens would take 2 times"));
}

static bool never(void *self, size_t done, size_t all) {
    (void)self, (void)all;
    return done < 1;
}

static void what_was_measured_stands_beside_the_formulas_and_the_rest_after_a_pause(void **state) {
    (void)state;
    Screen screen = {0};
    sitting.session.batch = false;
    sitting.session.watch = (Watch){never, NULL};
    cost_of("cost tokens=8,16,2000000 d_model=8 heads=2");
    const CostRecord *record = sitting.session.experiment.record;
    assert_true(record->row[0].seconds_proj >= 0);
    assert_false(record->row[1].seconds_proj >= 0);
    assert_true(sitting.session.experiment.stopped);
    sitting.session.watch = (Watch){NULL, NULL};
    sitting_said(&sitting, "pause");
    assert_true(record->row[1].seconds_proj >= 0);
    assert_true(
        screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "measured here at 2,000,000 tokens: too large"));
    sitting_said(&sitting, "cell up");
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 80, 24), "measured here at 16 tokens: "));
    assert_true(screen_holds(&sitting, screen_draw(&sitting, &screen, 120, 40), "measured here"));
}

static void without_a_cost_there_is_nothing_to_show(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    sitting_refused(&sitting, "view cost");
    sitting_said(&sitting, "cost; view cost; depth layers=2 tokens=4 d_model=4");
    assert_string_equal(view_shown(&sitting.session)->name, "equation");
    sitting_refused(&sitting, "view cost");
}

static void in_the_tracer_the_picture_opens_and_the_line_is_not_kept(void **state) {
    (void)state;
    assert_opens(&sitting, "cost tokens=1024,8192", "cost");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_sitting, close_sitting)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(sizes_in_both_languages_at_their_sizes),
        TEST(where_the_two_meet_neither_leads),
        TEST(blocks_in_both_languages_at_their_sizes),
        TEST(errors_in_both_languages_at_their_sizes),
        TEST(a_block_is_spelled_out_from_the_one_before),
        TEST(ways_stand_side_by_side_with_their_error_and_cost),
        TEST(any_size_language_and_look_is_whole_with_the_cursor_on_the_figure),
        TEST(every_figure_is_spelled_out_as_its_formula_with_numbers),
        TEST(the_reading_compares_with_fewer_tokens_or_with_twice_as_many),
        TEST(what_was_measured_stands_beside_the_formulas_and_the_rest_after_a_pause),
        TEST(without_a_cost_there_is_nothing_to_show),
        TEST(in_the_tracer_the_picture_opens_and_the_line_is_not_kept),
    };
    return cmocka_run_group_tests_name("cost view", tests, NULL, NULL);
}
