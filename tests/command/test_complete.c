/* What Tab offers. */
#include "support/sitting.h"

#include <stdio.h>
#include <string.h>

static Sitting sitting;

/* All completions at the end of the line, joined by blanks. */
static const char *offered(const char *line) {
    size_t start;
    Labels found = command_complete(&sitting.session, &sitting.arena, line, strlen(line), &start);
    Text text = text_new(&sitting.arena);
    for (size_t i = 0; i < found.count; i++) text_print(&text, i ? " %s" : "%s", found.at[i]);
    return text.at;
}

static bool offers(const char *line, const char *word) {
    const char *list = arena_print(&sitting.arena, " %s ", offered(line));
    return strstr(list, arena_print(&sitting.arena, " %s ", word)) != NULL;
}

static void the_first_word_is_a_command_or_a_setting(void **state) {
    (void)state;
    assert_string_equal(offered("sca"), "scale");
    assert_string_equal(offered("SH"), "show");
    assert_true(offers("", "load") && offers("", "mask") && offers("", "lang"));
    assert_true(offers("seed 1; he", "heads") && offers("seed 1; he", "help"));
    assert_string_equal(offered("zzz"), "");
}

static void matrices_are_offered_where_one_is_wanted(void **state) {
    (void)state;
    sitting_said(&sitting, "new");
    assert_string_equal(offered("show we"), "weights");
    assert_true(offers("show ", "wq") && offers("show ", "concat"));
    assert_false(offers("goto ", "q_rot"));
    assert_false(offers("goto ", "position bias"));
    sitting_said(&sitting, "position rope");
    assert_true(offers("goto ", "q_rot"));
}

static void values_come_from_the_rows_of_the_settings(void **state) {
    (void)state;
    assert_string_equal(offered("scale o"), "off on");
    assert_string_equal(offered("position rope"), "rope rope-half");
    assert_true(offers("mask c", "causal"));
    assert_true(offers("mask causal w", "window"));
    assert_string_equal(offered("lang "), "en toggle zh");
    assert_false(offers("scale ", "NUMBER"));
}

static void options_and_flags_are_offered_after_the_positions(void **state) {
    (void)state;
    assert_true(offers("lesson scale fr", "fresh"));
    assert_string_equal(offered("show q gr"), "grad");
    assert_true(offers("show q ", "head="));
    assert_true(offers("new ", "tokens="));
    assert_string_equal(offered("new d_"), "d_head= d_model=");
}

static void presets_metrics_and_help_words_are_offered(void **state) {
    (void)state;
    assert_string_equal(offered("init sat"), "saturated");
    assert_true(offers("init ", "next"));
    assert_string_equal(offered("metrics jm"), "jmed");
    assert_true(offers("help ", "scale") && offers("help ", "weights") && offers("help ", "collapsed"));
}

static void files_and_bundled_data_are_offered(void **state) {
    (void)state;
    assert_true(offers("load app", "apple"));
    assert_true(offers("load src/comm", "src/command/"));
    assert_true(offers("load apple/w", "apple/wq.csv"));
    assert_true(offers("source READ", "README.md"));
}

static void the_start_of_the_word_is_told(void **state) {
    (void)state;
    size_t start;
    command_complete(&sitting.session, &sitting.arena, "seed 1;  show wei", 17, &start);
    assert_int_equal(start, 14);
    command_complete(&sitting.session, &sitting.arena, "show wei and more", 8, &start);
    assert_int_equal(start, 5);
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
        CASE(the_first_word_is_a_command_or_a_setting),
        CASE(matrices_are_offered_where_one_is_wanted),
        CASE(values_come_from_the_rows_of_the_settings),
        CASE(options_and_flags_are_offered_after_the_positions),
        CASE(presets_metrics_and_help_words_are_offered),
        CASE(files_and_bundled_data_are_offered),
        CASE(the_start_of_the_word_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
