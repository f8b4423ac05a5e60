/* What is told while a line is typed. */
#include "support/sitting.h"

#include "command/hint.h"
#include "command/known.h"

#include <string.h>

static Sitting sitting;

static int open_apple(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting_said(&sitting, "load apple heads=2");
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static Told told(const char *line) {
    return command_hint(&sitting.session, &sitting.arena, line, strlen(line));
}

static void assert_told(const char *line, const char *words, const char *about) {
    Told got = told(line);
    Text text = text_new(&sitting.arena);
    for (size_t i = 0; i < got.words.count; i++) text_print(&text, i ? " %s" : "%s", got.words.at[i]);
    assert_string_equal(text.at, words);
    assert_string_equal(got.about, about);
}

static void a_setting_tells_its_values_what_they_do_and_the_one_in_force(void **state) {
    (void)state;
    assert_told("scale ", "on off toggle NUMBER", "divide by sqrt(d_head), or multiply by NUMBER; now on");
    sitting_said(&sitting, "scale off");
    assert_told("scale t", "on off toggle NUMBER", "divide by sqrt(d_head), or multiply by NUMBER; now off");
    assert_told("run; lang ", "en zh toggle", "the language of all that is said; now en");
    sitting_said(&sitting, "lang zh");
    assert_told("scale ", "on off toggle NUMBER", "除以 sqrt(d_head)，或乘以 NUMBER；现在是 off");
}

static void a_command_tells_its_form_and_what_it_does(void **state) {
    (void)state;
    assert_told("restart ", "", "restart: to the first step");
    assert_string_equal(told("edit ").about,
                        "edit NAME[r,c] V | …: changes cells of a given matrix, . the focused one, "
                        "and says what changed most from there on");
}

static void a_first_word_tells_what_it_does_once_it_is_known(void **state) {
    (void)state;
    assert_told("sta", "stable state", "");
    assert_told("sca", "scale", "divide by sqrt(d_head), or multiply by NUMBER; now on");
    assert_told("resta", "restart", "to the first step");
    assert_told("zzz", "", "");
    assert_int_equal(told("").words.count, 0); /* all of them would say nothing */
    assert_true(*told("").about != 0);
}

static void a_step_tells_its_formula_and_other_names_what_they_are(void **state) {
    (void)state;
    assert_told("goto scores", "scores", "scores = q·kᵀ: rows look, columns are looked at");
    assert_told("init satur", "saturated", "healthy, wq and wk times sqrt(8); shows: saturated");
    assert_told("metrics hn", "hn", "evenness of the rows, 1 = even");
    assert_told("bug plant no-sc", "no-scale", "the scores are not divided: scaled = scores");
}

static void the_rest_that_can_be_taken_is_what_all_completions_share(void **state) {
    (void)state;
    assert_string_equal(told("scale t").common, "toggle");
    assert_true(told("scale t").only);
    assert_string_equal(told("goto sc").common, "sc");
    assert_string_equal(told("goto SCO").common, "scores");
    assert_int_equal(told("run; goto SCO").start, strlen("run; goto "));
    assert_null(told("zzz").common);
}

static void every_word_that_help_knows_can_be_completed_and_explained(void **state) {
    (void)state;
    Arena own = {0}; /* the sitting's is emptied with each line */
    Words words = known_words(&own);
    for (size_t i = 0; i < words.count; i++) {
        size_t start, length = strlen("help ") + strlen(words.at[i]);
        const char *line = arena_print(&own, "help %s", words.at[i]);
        Labels found = command_complete(&sitting.session, &own, line, length, &start);
        bool there = false;
        for (size_t k = 0; k < found.count; k++) there = there || strcmp(found.at[k], words.at[i]) == 0;
        if (!there) fail_msg("'%s' is not completed", line);
        sitting_said(&sitting, line);
    }
    arena_free(&own);
}

static void every_hint_can_be_said_in_both_languages(void **state) {
    (void)state;
    for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
        sitting.session.like.lang = lang;
        for (size_t i = 0; COMMANDS[i]; i++) {
            Told got = told(arena_print(&sitting.arena, "%s ", COMMANDS[i]->name));
            assert_true(*got.about != 0);
        }
        for (size_t i = 0; i < SETTING_COUNT; i++) {
            Told got = told(arena_print(&sitting.arena, "%s ", SETTINGS[i].name));
            assert_true(*got.about != 0 && got.words.count > 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_setting_tells_its_values_what_they_do_and_the_one_in_force, open_apple,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_command_tells_its_form_and_what_it_does, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(a_first_word_tells_what_it_does_once_it_is_known, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(a_step_tells_its_formula_and_other_names_what_they_are, open_apple,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(the_rest_that_can_be_taken_is_what_all_completions_share, open_apple,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(every_word_that_help_knows_can_be_completed_and_explained, open_apple,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(every_hint_can_be_said_in_both_languages, open_apple, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
