/* How many bytes a change of the picture costs: the measure of the tracer over a slow line. */
#include "support/painted.h"

#include "front/options.h"

#include <string.h>

enum {
    FULL = 5120,  /* a full change at 80x24 in 256 colours */
    HALVES = 9216 /* of a picture of half-blocks, which shows two numbers in a cell */
};

static Painted painted;

static int finish(void **state) {
    (void)state;
    painted_close(&painted);
    return 0;
}

/* Every step forwards, the scores and weights, another head, another mask, another cell. */
static const char *const STEPS_TAKEN[] = {"goto x",       "next",         "next",        "next",        "next",
                                          "next",         "next",         "next",        "next",        "next",
                                          "next",         "goto weights", "head next",   "goto scores", "cell down",
                                          "cell right",   "scale toggle", "mask toggle", "goto masked", "goto x",
                                          "goto weights", "goto out"};

static void assert_cheap(const char *term, const char *model, size_t most) {
    painted_open(&painted, term, COLOURS_AUTO, 24, 80);
    sitting_said(&painted.sitting, model);
    for (size_t i = 0; i < sizeof STEPS_TAKEN / sizeof *STEPS_TAKEN; i++) {
        size_t bytes = painted_line(&painted, STEPS_TAKEN[i]);
        if (bytes > most) fail_msg("%s; %s: %zu bytes, more than %zu", model, STEPS_TAKEN[i], bytes, most);
        assert_int_equal(painted_line(&painted, NULL), 0);
    }
}

static void a_step_of_eight_tokens_costs_at_most_five_kilobytes(void **state) {
    (void)state;
    assert_cheap("xterm-256color", "new tokens=8 d_model=16 heads=2 seed=1", FULL);
}

static void a_step_of_three_words_costs_less_than_half_of_that(void **state) {
    (void)state;
    assert_cheap("xterm-256color", "load apple heads=2", FULL / 2);
}

static void a_step_of_sixty_four_tokens_costs_at_most_five_kilobytes(void **state) {
    (void)state;
    assert_cheap("xterm-256color", "new tokens=64 d_model=64 heads=8 seed=1", FULL);
}

static void a_terminal_without_its_own_clearing_costs_no_more(void **state) {
    (void)state;
    assert_cheap("screen-256color", "new tokens=8 d_model=16 heads=2 seed=1", FULL);
}

static void eight_colours_and_none_cost_less(void **state) {
    (void)state;
    assert_cheap("xterm", "new tokens=8 d_model=16 heads=2 seed=1", FULL / 5 * 4);
    painted_close(&painted);
    assert_cheap("vt100", "new tokens=8 d_model=16 heads=2 seed=1", FULL / 2);
}

static void another_view_or_theme_costs_no_more_than_a_step(void **state) {
    (void)state;
    painted_open(&painted, "xterm-256color", COLOURS_AUTO, 24, 80);
    sitting_said(&painted.sitting, "new tokens=8 d_model=16 heads=2 seed=1; goto weights");
    for (size_t i = 0; VIEWS[i]; i++) {
        assert_true(painted_line(&painted, "view next") <= FULL);
        assert_int_equal(painted_line(&painted, NULL), 0);
    }
    for (size_t i = 0; i < THEME_COUNT; i++) assert_true(painted_line(&painted, "theme next") <= FULL);
}

static void half_blocks_cost_more_for_twice_the_numbers(void **state) {
    (void)state;
    painted_open(&painted, "xterm-256color", COLOURS_AUTO, 24, 80);
    sitting_said(&painted.sitting, "new tokens=64 d_model=64 heads=8 seed=1; goto scores");
    painted_line(&painted, NULL);
    assert_true(painted_line(&painted, "view heads") <= HALVES);
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_step_of_eight_tokens_costs_at_most_five_kilobytes),
        TEST(a_step_of_three_words_costs_less_than_half_of_that),
        TEST(a_step_of_sixty_four_tokens_costs_at_most_five_kilobytes),
        TEST(a_terminal_without_its_own_clearing_costs_no_more),
        TEST(eight_colours_and_none_cost_less),
        TEST(another_view_or_theme_costs_no_more_than_a_step),
        TEST(half_blocks_cost_more_for_twice_the_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
