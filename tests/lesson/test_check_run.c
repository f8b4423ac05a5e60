/* The checker's levels that run a lesson: each finds the fault that was planted for it, at its place, and nothing else. */
#include "support/taught.h"

#include <stdio.h>
#include <string.h>

static Taught taught;

/* After a header of three lines and "step a" on line 4: the whole lesson, its own language of no concern. */
static void finds(const char *lines, const char *faults) {
    static char text[4096];
    snprintf(text, sizeof text, TAUGHT_HEADER "step a\n%s", lines);
    assert_non_null(taught_check(&taught, text));
    assert_string_equal(taught_faults(&taught), faults);
}

#define LOAD "> load data/hand2\n"
#define HINT "hint.en h\nhint.zh 提示\n"
#define TRAIN "train recall tokens=4 d_model=8 d_v=4 classes=3 batch=2 steps=2"

static void a_check_that_does_not_hold_says_value_wanted_and_gap(void **state) {
    (void)state;
    finds(LOAD "check cell weights 0 0 ~ 0.67 abs 0.001\n", "");
    finds(LOAD "check cell weights 0 0 ~ 0.6 abs 0.001\n",
          "6:1: weights[0,0] is 0.669762, wanted ~ 0.6, gap 0.0697615\n");
    finds(LOAD "check cell weights 0 0 > 0.7\n", "6:1: weights[0,0] is 0.669762, wanted > 0.7, gap -0.0302385\n");
    finds(LOAD "check cell weights 9 0 > 0.7\n", "6:1: weights is 2x2 and has no cell 9 0\n");
    finds(LOAD "check set mask == causal\n", "6:1: mask is none, wanted causal\n");
    finds(LOAD "check shape weights == 2 x 3\n", "6:1: weights is 2x2, wanted 2x3\n");
    finds("> new tokens=16 d_model=64 heads=1 seed=1\ncheck verdict == saturated\n",
          "6:1: the verdict is healthy, wanted saturated\n");
    finds(LOAD "check fails > scale 2\ncheck fails > scale nonsense\n", "6:1: 'scale 2' runs, wanted a refusal\n");
    finds(LOAD "check metric entropy 9 > 0\n", "6:1: entropy takes a number from 0 to 1\n");
    finds(LOAD "check metric loss < 1\n", "6:1: the last lab left no loss\n");
}

static void a_line_that_is_refused_is_an_error(void **state) {
    (void)state;
    assert_non_null(taught_check(&taught, TAUGHT_HEADER "step a\n> load nowhere-at-all\n> scale on\n"));
    assert_non_null(strstr(taught_faults(&taught), "5:1: there is no file or folder 'nowhere-at-all'"));
    finds(LOAD "> heads 7\n", "6:1: heads must divide 2 (the columns of q); 7 does not: try 1 or 2\n");
    finds(LOAD "> save x x.csv\n",
          "6:1: save is for whoever sits here: a lesson's own lines may not write, ask or end anything\n");
}

static void an_answer_must_be_there_and_agree_with_what_is_computed(void **state) {
    (void)state;
    finds(LOAD "ask number n\nanswer cell weights 0 7\ntol abs 1\n" HINT "end\n",
          "7:13: weights is 2x2 and has no cell 0 7\n");
    finds(LOAD "ask number n\nanswer 0.67\ntol abs 0.01\n" HINT "end\ncheck cell weights 0 0 ~ 0.66976 abs 0.0001\n",
          "");
    finds(LOAD "ask number n\nanswer 0.71\ntol abs 0.01\n" HINT "end\ncheck cell weights 0 0 ~ 0.66976 abs 0.0001\n",
          "7:8: no check of this step computes the answer 0.71: add one, or answer a cell\n");
}

static void a_task_must_not_be_done_before_it_begins(void **state) {
    (void)state;
    finds(LOAD "ask task t\ncheck cell weights 0 0 > 0.7\nsolve > scale off\n" HINT "end\n", "");
    finds(LOAD "ask task t\ncheck cell weights 0 0 > 0.6\nsolve > scale off\n" HINT "end\n",
          "6:1: all checks of the task t hold before anything is done\n");
    finds(LOAD "ask task t\ncheck cell weights 0 0 > 0.8\nsolve > scale off\n" HINT "end\n",
          "7:1: weights[0,0] is 0.731059, wanted > 0.8, gap -0.0689414\n");
}

static void a_jump_that_leads_elsewhere_is_found(void **state) {
    (void)state;
    finds("> load data/hand2\nstep b\n> scale off; digits 2\n> goto weights\n", "");
    finds("> load data/hand2\nstep b\n> theme light\nstep c\n> scale off\n",
          "4:1: to jump to a leads to another state than to walk there\n"
          "6:1: to jump to b leads to another state than to walk there\n");
    /* what only a check runs leaves nothing behind */
    finds("> " TRAIN "\ncheck fails > " TRAIN " seed=5; scale nonsense\n> train keep\nstep b\n> scale off\n", "");
}

static void levels_that_run_wait_until_the_others_find_no_error(void **state) {
    (void)state;
    finds(LOAD "check cell weights 0 0 > 0.7\n> sclae off\n", "7:3: unknown word 'sclae'; did you mean 'scale'?\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_check_that_does_not_hold_says_value_wanted_and_gap),
        cmocka_unit_test(a_line_that_is_refused_is_an_error),
        cmocka_unit_test(an_answer_must_be_there_and_agree_with_what_is_computed),
        cmocka_unit_test(a_task_must_not_be_done_before_it_begins),
        cmocka_unit_test(a_jump_that_leads_elsewhere_is_found),
        cmocka_unit_test(levels_that_run_wait_until_the_others_find_no_error),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
