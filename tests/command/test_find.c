/* find page focus: to a cell by what it is, by screens, and to the operands of the equation. */
#include "support/sitting.h"

#include "view/focus.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Sitting sitting;

static const Cursor *at(void) {
    return &sitting.session.now.at;
}

static void assert_at(size_t row, size_t col) {
    assert_int_equal(at()->row, row);
    assert_int_equal(at()->col, col);
}

static void assert_pane(size_t pane, size_t row, size_t col) {
    assert_int_equal(at()->pane, pane);
    assert_int_equal(at()->pane_row, row);
    assert_int_equal(at()->pane_col, col);
}

/* ---- find ---- */

static void a_token_leads_to_its_row_and_keeps_the_column(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights; cell 0 1; find 好吃");
    assert_at(2, 1);
    sitting_said(&sitting, "goto x; find taste");
    assert_at(2, 2);
    assert_non_null(strstr(sitting_refused(&sitting, "find xyz"), "no row or column of x is called 'xyz'"));
    assert_at(2, 2);
}

static void a_token_that_stands_twice_is_walked_round(void **state) {
    (void)state;
    sitting_said(&sitting, "text \"我 爱 我\"; goto weights; cell 0 1; find 我");
    assert_at(2, 1);
    sitting_said(&sitting, "find next");
    assert_at(0, 1);
    assert_non_null(strstr(sitting_said(&sitting, "find previous"), "match 2 of 2"));
    assert_at(2, 1);
}

static void values_are_compared_and_matches_walked_row_by_row(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights; cell 1 1; find >0.9");
    assert_at(0, 2);
    sitting_said(&sitting, "find max; cell 0 0; find min");
    assert_at(0, 1);
    sitting_said(&sitting, "find < 0.1; find next");
    assert_at(0, 1);
    sitting_said(&sitting, "find previous");
    assert_at(0, 0);
    sitting_said(&sitting, "goto x; cell 0 0; find =2");
    assert_at(2, 2);
    sitting_said(&sitting, "find >=1; find previous");
    assert_at(2, 2);
    sitting_said(&sitting, "find 2, 5");
    assert_at(2, 5);
}

static void a_number_with_decimals_finds_what_is_rounded_to_it_on_the_screen(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights; cell 0 0; find =0.333");
    assert_at(1, 0);
    assert_non_null(strstr(sitting_said(&sitting, "find next"), "match 2 of 6"));
    sitting_refused(&sitting, "find =0.334");
    sitting_refused(&sitting, "find =1");
}

static void lost_numbers_are_found_and_never_compared(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=4 d_model=8 seed=1; mask causal; goto masked; cell 3 3; find <-1e300");
    assert_at(0, 1);
    assert_non_null(strstr(sitting_said(&sitting, "find next"), "of 6"));
    sitting_refused(&sitting, "find nan");
    sitting_said(&sitting, "edit x[2,0] nan; find nan");
    assert_true(isnan(matrix_at(trace_value(session_trace(&sitting.session), MASKED, 0), at()->row, at()->col)));
    sitting_said(&sitting, "find max");
    assert_true(isfinite(matrix_at(trace_value(session_trace(&sitting.session), MASKED, 0), at()->row, at()->col)));
}

#define MANY "new tokens=150 d_model=16 heads=2 seed=1; mask causal; goto weights; head 1; cell 70 33"

/* The words of each line are the same, in whichever way the rows are had. */
static void what_is_looked_for_in_many_bands_is_what_it_is_in_the_whole(void **state) {
    (void)state;
    static const char *const LINES[] = {"find max",  "find previous", "find min",   "find next",     "find >0.2",
                                        "find next", "find previous", "find =0.11", "find previous", "find <=0"};
    char kept[sizeof LINES / sizeof *LINES][200];
    for (size_t large = 0; large < 2; large++) {
        sitting_said(&sitting, large ? "memory 0.001" : "memory 256");
        sitting_said(&sitting, MANY);
        assert_true(session_trace(&sitting.session)->lazy == (large == 1));
        for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
            const char *said = sitting_said(&sitting, LINES[i]);
            if (large) assert_string_equal(said, kept[i]);
            else snprintf(kept[i], sizeof kept[i], "%s", said);
        }
    }
    assert_non_null(strstr(sitting_refused(&sitting, "find >2"), "nothing in weights is >2"));
    assert_non_null(strstr(sitting_refused(&sitting, "find nan"), "nothing in weights is nan"));
    sitting_said(&sitting, "memory 256");
}

static bool not_again(void *self, size_t done, size_t all) {
    size_t *asked = self;
    assert_true(done < all);
    return ++*asked < 3;
}

static void a_search_that_is_stopped_leaves_the_focus_where_it_was(void **state) {
    (void)state;
    size_t asked = 0;
    sitting_said(&sitting, "memory 0.001");
    sitting_said(&sitting, MANY);
    sitting.session.watch = (Watch){not_again, &asked};
    assert_non_null(strstr(sitting_refused(&sitting, "find max"), "stopped"));
    sitting.session.watch = (Watch){NULL, NULL};
    assert_int_equal(asked, 3);
    assert_at(70, 33);
    sitting_said(&sitting, "memory 256");
}

static void what_cannot_be_found_is_refused_and_forgotten(void **state) {
    (void)state;
    sitting_refused(&sitting, "find max");
    sitting_said(&sitting, "load apple heads=2; goto weights");
    assert_non_null(strstr(sitting_refused(&sitting, "find next"), "nothing has been looked for yet"));
    assert_non_null(strstr(sitting_refused(&sitting, "find 3,0"), "weights is 3x3"));
    assert_non_null(strstr(sitting_refused(&sitting, "find >much"), "not 'much'"));
    assert_non_null(strstr(sitting_refused(&sitting, "find >2"), "nothing in weights is >2"));
    sitting_refused(&sitting, "find nan");
    assert_string_equal(sitting.session.show.find, "");
    sitting_said(&sitting, "find max");
    sitting_refused(&sitting, "find >2");
    assert_string_equal(sitting.session.show.find, "max");
    char line[256] = "find ";
    memset(line + 5, 'a', 200);
    line[205] = 0;
    assert_non_null(strstr(sitting_refused(&sitting, line), "at most 79 bytes"));
}

/* ---- page ---- */

static void a_page_is_what_was_on_the_screen_and_stops_at_the_edges(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=30 d_model=8; goto weights; cell 3 4; page down; page right");
    assert_at(11, 12);
    sitting.session.show.page_rows = 13, sitting.session.show.page_cols = 7;
    sitting_said(&sitting, "page down; page left");
    assert_at(24, 5);
    sitting_said(&sitting, "page down; page left; page left");
    assert_at(29, 0);
    sitting_said(&sitting, "page up; page up; page up; page right; page right; page right; page right; page right");
    assert_at(0, 29);
    sitting_refused(&sitting, "page sideways");
}

/* ---- focus ---- */

static void the_focus_goes_round_the_operands_of_a_product(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=5 d_model=12 heads=3 d_head=2 seed=1; goto scores; cell 2 4; focus next");
    assert_pane(1, 2, 0);
    sitting_said(&sitting, "cell right; focus next");
    assert_pane(2, 1, 4);
    assert_string_equal(focus_of(&sitting.session).name, "kᵀ");
    assert_string_equal(focus_place(&sitting.session, &(Focus){.step = K, .flip = true, .row = 1, .col = 4}), "k[4,1]");
    sitting_said(&sitting, "focus next");
    assert_int_equal(at()->pane, 0);
    assert_at(2, 4);
    sitting_said(&sitting, "focus previous");
    assert_pane(2, 0, 4);
    sitting_said(&sitting, "focus previous; focus previous");
    assert_int_equal(at()->pane, 0);
}

static void an_operand_is_walked_explained_and_searched_as_it_is_shown(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=5 d_model=12 heads=3 d_head=2 seed=1; goto scores; cell 2 4; focus previous");
    assert_non_null(strstr(sitting_refused(&sitting, "cell 2 0"), "kᵀ is 2x5"));
    sitting_said(&sitting, "cell bottom; cell end; cell down");
    assert_pane(2, 1, 4);
    char here[512];
    snprintf(here, sizeof here, "%s", sitting_said(&sitting, "explain ."));
    assert_string_equal(here, sitting_said(&sitting, "explain k[4,1] head=0"));
    sitting_said(&sitting, "find max");
    Focus focus = focus_of(&sitting.session);
    for (size_t r = 0; r < 2; r++)
        for (size_t c = 0; c < 5; c++)
            assert_true(matrix_at(focus.m, r, c) <= matrix_at(focus.m, focus.row, focus.col));
    assert_at(2, 4);
}

static void elementwise_steps_keep_the_cell(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=5 d_model=8; position alibi; mask causal; goto masked; cell 3 1; focus next");
    assert_pane(1, 3, 1);
    sitting_said(&sitting, "focus next");
    assert_pane(2, 3, 1);
    assert_int_equal(focus_of(&sitting.session).step, ALLOWED);
    sitting_said(&sitting, "explain .; goto biased; focus previous; explain .");
    assert_int_equal(focus_of(&sitting.session).step, POSITION_BIAS);
}

static void another_step_or_model_begins_at_the_result(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto scores; focus next; next");
    assert_pane(0, 0, 0);
    sitting_said(&sitting, "focus next; goto scaled");
    assert_pane(0, 0, 0);
    sitting_said(&sitting, "goto out; focus next; new");
    assert_pane(0, 0, 0);
    sitting_said(&sitting, "position alibi; goto biased; focus next; position none");
    assert_pane(0, 0, 0);
    sitting_said(&sitting, "restart");
    assert_non_null(strstr(sitting_said(&sitting, "focus next"), "x stands alone"));
    sitting_refused(&sitting, "focus sideways");
}

/* A focus in an operand that is not there any more counts as the result. */
static void an_operand_that_went_gives_the_focus_back(void **state) {
    (void)state;
    sitting_said(&sitting, "new; mask causal; goto masked; cell 3 1; focus previous");
    assert_pane(2, 3, 1);
    sitting_said(&sitting, "mask none; cell down");
    assert_pane(0, 0, 0);
    assert_at(4, 1);
}

static void views_that_show_no_operands_have_the_focus_in_the_result(void **state) {
    (void)state;
    sitting_said(&sitting, "new; goto weights; cell 3 1; focus next; view bars");
    assert_int_equal(focus_of(&sitting.session).pane, 0);
    sitting_said(&sitting, "cell down");
    assert_at(4, 1);
    sitting_said(&sitting, "focus next"); /* leads to the equation, where they are */
    assert_int_equal(focus_of(&sitting.session).pane, 1);
    assert_string_equal(sitting.session.show.view, "equation");
}

static void the_focused_cell_has_the_name_that_edit_takes(void **state) {
    (void)state;
    sitting_said(&sitting,
                 "new tokens=5 d_model=12 heads=4 kv_heads=2 seed=1; goto k; head 3; cell 2 1; focus previous");
    Focus focus = focus_of(&sitting.session);
    double value = matrix_at(focus.m, focus.row, focus.col);
    const char *place = focus_place(&sitting.session, &focus);
    assert_string_equal(place, "wk[0,4]");
    sitting_said(&sitting, "edit wk[0,4] *2");
    focus = focus_of(&sitting.session);
    assert_true(matrix_at(focus.m, focus.row, focus.col) == 2 * value);
    sitting_said(&sitting, "goto scores; cell 1 2");
    focus = focus_of(&sitting.session);
    assert_string_equal(focus_place(&sitting.session, &focus), "scores[1,2]");
}

/* ---- keeping ---- */

static const char *const MOVES[] = {
    "next",         "back",           "focus next",    "focus next",  "focus previous", "cell up",   "cell down",
    "cell right",   "cell left",      "cell end",      "cell bottom", "find max",       "find min",  "find next",
    "page down",    "page up",        "page right",    "goto scores", "goto weights",   "head next", "head previous",
    "scale toggle", "position alibi", "position none", "mask toggle"};
enum { MOVE_COUNT = sizeof MOVES / sizeof *MOVES };

static void a_sitting_of_moves_replays_to_the_same_place(void **state) {
    (void)state;
    uint32_t random = 7;
    for (int turn = 0; turn < 40; turn++) {
        sitting_close(&sitting);
        sitting_open(&sitting);
        sitting_said(&sitting, "new tokens=11 d_model=12 heads=3 d_head=2 seed=4");
        for (int i = 0; i < 60; i++) {
            random = random * 1664525u + 1013904223u;
            sitting_run(&sitting, MOVES[(random >> 8) % MOVE_COUNT]);
        }
        Session *session = &sitting.session, other;
        session_open(&other);
        for (size_t i = 0; i < session->journal.done; i++) {
            Error err = {0};
            if (!command_run(&other, session->journal.line[i].text, &err))
                fail_msg("%s: %s", session->journal.line[i].text, err.text);
        }
        assert_memory_equal(&other.now.at, &session->now.at, sizeof(Cursor));
        session_close(&other);
    }
}

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

int main(void) {
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_sitting, close_sitting)
    const struct CMUnitTest tests[] = {
        CASE(a_token_leads_to_its_row_and_keeps_the_column),
        CASE(a_token_that_stands_twice_is_walked_round),
        CASE(values_are_compared_and_matches_walked_row_by_row),
        CASE(a_number_with_decimals_finds_what_is_rounded_to_it_on_the_screen),
        CASE(lost_numbers_are_found_and_never_compared),
        CASE(what_is_looked_for_in_many_bands_is_what_it_is_in_the_whole),
        CASE(a_search_that_is_stopped_leaves_the_focus_where_it_was),
        CASE(what_cannot_be_found_is_refused_and_forgotten),
        CASE(a_page_is_what_was_on_the_screen_and_stops_at_the_edges),
        CASE(the_focus_goes_round_the_operands_of_a_product),
        CASE(an_operand_is_walked_explained_and_searched_as_it_is_shown),
        CASE(elementwise_steps_keep_the_cell),
        CASE(another_step_or_model_begins_at_the_result),
        CASE(an_operand_that_went_gives_the_focus_back),
        CASE(views_that_show_no_operands_have_the_focus_in_the_result),
        CASE(the_focused_cell_has_the_name_that_edit_takes),
        CASE(a_sitting_of_moves_replays_to_the_same_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
