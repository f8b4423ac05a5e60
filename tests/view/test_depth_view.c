/* What a depth found, as rows and curves, at any size. */
#include "support/screen.h"

#include "command/command.h"
#include "lab/depth.h"

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

static void stacks(const char *line) {
    sitting_said(&sitting, "load apple heads=2");
    sitting_said(&sitting, line);
    sitting_said(&sitting, "view depth");
}

static void pictures_in_both_languages_at_their_sizes(void **state) {
    (void)state;
    static const Size SIZES[] = {{80, 24}, {40, 12}, {60, 16}, {120, 40}, {200, 60}};
    stacks("depth layers=12 stack=all");
    assert_pictures(&sitting, "depth", SIZES, 5);
    sitting_said(&sitting, "lang zh; cell down; cell right");
    for (int i = 0; i < 4; i++) sitting_said(&sitting, "cell right");
    assert_pictures(&sitting, "depth", SIZES, 5);
}

static const char *const DEPTHS[] = {
    "depth layers=1 tokens=2 d_model=1",
    "depth layers=40 tokens=4 d_model=8 skip=on norm=off,on ffn=off,on branch=1,0.5,1/sqrt(L)",
    "depth layers=3,9 tokens=3 d_model=4 seed=0,1 scale=on,off,0.3 stack=plain,skip",
    "depth layers=200 tokens=3 d_model=4",
};

static void any_size_language_and_look_is_whole_with_the_cursor_on_the_number(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof DEPTHS / sizeof *DEPTHS; i++) {
        stacks(DEPTHS[i]);
        assert_any_size(&sitting, "view depth", "cell right; cell down; cell right; cell down; cell right; cell down");
    }
}

static void the_chosen_layer_of_the_chosen_stack_is_spelled_out_and_can_be_entered(void **state) {
    (void)state;
    Screen screen = {0};
    stacks("depth layers=4 tokens=5 d_model=8 seeds=2 stack=plain,skip,skip+norm+root");
    sitting_said(&sitting, "cell down; cell right; cell right");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "skip, layer 2: res = |X - mean row| / |X| = "));
    sitting_said(&sitting, "point load");
    assert_int_equal(sitting.session.now.model.given[X].rows, 5);
    uint64_t entered = sitting_digest(&sitting);
    const DepthRecord *record = sitting.session.experiment.record;
    assert_int_equal(record->curves, 3);
    sitting_said(&sitting, "undo; depth layers=4 tokens=5 d_model=8 skip=on; depth enter 2");
    assert_true(sitting_digest(&sitting) == entered);
}

static void an_entered_point_is_made_again_by_its_line(void **state) {
    (void)state;
    stacks("depth layers=3 tokens=5 d_model=8 stack=plain,skip+norm+root scale=0.3");
    sitting_said(&sitting, "cell down; cell right; cell right; point load");
    uint64_t entered = sitting_digest(&sitting);
    sitting_said(&sitting, "undo; redo");
    assert_true(sitting_digest(&sitting) == entered);
    const Journal *journal = &sitting.session.journal;
    assert_string_equal(
        journal->line[journal->count - 1].text,
        "depth layers=3 tokens=5 d_model=8 seed=0 skip=on norm=on branch=1/sqrt(L) scale=0.3; depth enter 2");
}

static bool some_layers(void *self, size_t done, size_t all) {
    (void)self, (void)all;
    return done < 6;
}

static void a_stopped_depth_shows_what_is_done_and_goes_on(void **state) {
    (void)state;
    Screen screen = {0};
    sitting.session.watch = (Watch){some_layers, NULL};
    stacks("depth layers=4 tokens=5 d_model=8 stack=plain,skip,ffn");
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    assert_true(screen_holds(&sitting, canvas, "skip"));
    assert_false(screen_holds(&sitting, canvas, "nan"));
    sitting_said(&sitting, "cell down; cell down");
    const DepthRecord *record = sitting.session.experiment.record;
    assert_int_equal(record->on, 1);
    sitting.session.watch = (Watch){NULL, NULL};
    sitting_said(&sitting, "pause");
    assert_int_equal(record->curves, 3);
    assert_int_equal(record->on, 1);
}

static const char *verdict_after(const char *line) {
    Screen screen;
    stacks(line);
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    return canvas_row_text(&sitting.arena, canvas, 22);
}

static void rows_that_are_nearly_one_row_are_a_collapse_long_before_rounding(void **state) {
    (void)state;
    assert_non_null(strstr(verdict_after("depth layers=2 tokens=4 d_model=8 seed=1"), "no rank collapse"));
    assert_null(strstr(verdict_after("depth layers=3 tokens=4 d_model=8 seed=1"), "no rank collapse"));
    assert_non_null(strstr(verdict_after("depth layers=3 tokens=4 d_model=8 seed=1"), "rank collapse"));
}

static void without_a_depth_there_is_nothing_to_show(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    sitting_refused(&sitting, "view depth");
    sitting_said(&sitting, "depth layers=2 tokens=4 d_model=4; view depth; sweep scale on off");
    assert_string_equal(view_shown(&sitting.session)->name, "equation");
    sitting_refused(&sitting, "view depth");
}

static void in_the_tracer_the_picture_opens_and_the_line_is_not_kept(void **state) {
    (void)state;
    assert_opens(&sitting, "depth layers=2 tokens=4 d_model=4", "depth");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_sitting, close_sitting)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(pictures_in_both_languages_at_their_sizes),
        TEST(any_size_language_and_look_is_whole_with_the_cursor_on_the_number),
        TEST(the_chosen_layer_of_the_chosen_stack_is_spelled_out_and_can_be_entered),
        TEST(an_entered_point_is_made_again_by_its_line),
        TEST(a_stopped_depth_shows_what_is_done_and_goes_on),
        TEST(rows_that_are_nearly_one_row_are_a_collapse_long_before_rounding),
        TEST(without_a_depth_there_is_nothing_to_show),
        TEST(in_the_tracer_the_picture_opens_and_the_line_is_not_kept),
    };
    return cmocka_run_group_tests_name("depth view", tests, NULL, NULL);
}
