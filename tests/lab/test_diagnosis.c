#include "support/check.h"
#include "support/sitting.h"

#include "lab/diagnosis.h"

#include <string.h>

static Sitting sitting;
static Arena own;

static Diagnosis diagnose(const char *lines) {
    sitting_said(&sitting, lines);
    return diagnosis_of(&own, session_trace(&sitting.session), 0, !sitting.session.now.sick.hidden, NULL);
}

/* The names of the causes, those that only heal together joined by '+'. */
static const char *causes(const char *lines) {
    Diagnosis found = diagnose(lines);
    Text text = text_new(&own);
    text_print(&text, "%s:", VERDICTS[found.verdict].word);
    for (size_t i = 0; i < found.causes; i++) text_print(&text, " %s", found.cause[i]->name);
    if (found.pair[0]) text_print(&text, " %s+%s", found.pair[0]->name, found.pair[1]->name);
    return text.at;
}

static const char *words(const char *lines, Language lang) {
    Diagnosis found = diagnose(lines);
    return diagnosis_text(&own, &found, session_trace(&sitting.session), 0, lang);
}

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    arena_free(&own);
    return 0;
}

static const char WIDE[] = "new tokens=16 d_model=64 heads=1 seed=1; ";

static void assert_causes(const char *lines, const char *want) {
    assert_string_equal(causes(arena_print(&own, "%s%s", WIDE, lines)), want);
}

static void every_sick_preset_has_the_cause_it_was_made_with(void **state) {
    (void)state;
    assert_causes("init saturated seed=2", "saturated: gain");
    assert_causes("init tied seed=2", "diagonal: alike");
    assert_causes("init diagonal seed=2", "diagonal: gain+alike");
    assert_causes("init uniform seed=2", "uniform: gain");
    assert_causes("init zeros seed=2", "uniform: zero");
    assert_causes("init constant seed=2", "saturated: flat");
    assert_causes("init identity seed=2", "diagonal: alike");
    assert_causes("init collapsed seed=2", "collapsed: alike long shared");
}

static void a_setting_that_makes_it_sick_is_found_alone(void **state) {
    (void)state;
    assert_causes("scale off", "saturated: scale");
    assert_causes("scale on; temperature 0.05", "saturated: temperature");
    assert_causes("temperature 50", "uniform: temperature");
    assert_causes("temperature 1; edit x *5", "saturated: large");
    assert_causes("bug plant no-scale", "saturated: bug");
}

static void what_heals_only_together_is_found_as_a_pair(void **state) {
    (void)state;
    assert_causes("scale off; temperature 0.1", "saturated: scale+temperature");
}

static void nothing_is_tried_on_a_healthy_or_a_small_head(void **state) {
    (void)state;
    assert_causes("", "healthy:");
    assert_string_equal(causes("load apple heads=2; mask causal"), "small:");
    assert_string_equal(words("load apple heads=2; mask none; scale off", ENGLISH), "");
}

static void the_same_settings_on_other_numbers_have_another_cause(void **state) {
    (void)state;
    assert_causes("scale off", "saturated: scale");
    assert_string_equal(causes("init saturated seed=2"), "saturated: scale+gain");
    assert_string_equal(causes("init uniform seed=2"), "uniform: scale+gain");
    assert_string_equal(causes("scale on; init healthy seed=2; edit x *0"), "uniform: tokens");
}

static void a_hidden_bug_is_not_given_away(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    sitting_said(&sitting, "bug plant no-scale hidden");
    assert_null(strstr(words("metrics", ENGLISH), "bug"));
}

static void the_sentence_holds_the_measured_numbers_in_both_languages(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    assert_string_equal(words("scale off", ENGLISH),
                        "the scale is off and d_head is 64, so the scores spread to 7.10. Try scale on.");
    assert_string_equal(words("scale off", CHINESE),
                        "scale 关闭，d_head 是 64，分数的标准差达到 7.10。可以试试 scale on。");
    assert_non_null(strstr(words("scale on; init collapsed seed=2", ENGLISH), "token 0 is 4.2 times as long"));
}

static bool never(void *self, size_t done, size_t all) {
    (void)all;
    ++*(size_t *)self;
    return done == SIZE_MAX;
}

static void a_watch_stops_the_trying_and_nothing_is_claimed(void **state) {
    (void)state;
    size_t asked = 0;
    sitting_said(&sitting, WIDE);
    sitting_said(&sitting, "scale off");
    Trace *trace = session_trace(&sitting.session);
    Diagnosis found = diagnosis_of(&own, trace, 0, true, &(Watch){never, &asked});
    assert_int_equal(found.verdict, SATURATED);
    assert_false(found.tried);
    assert_int_equal(asked, 1);
    assert_string_equal(diagnosis_text(&own, &found, trace, 0, ENGLISH), "");
}

static void a_cure_that_is_named_heals_when_it_is_typed(void **state) {
    (void)state;
    static const char *const SICK[] = {"init saturated seed=2", "init tied seed=2",  "init diagonal seed=2",
                                       "init uniform seed=2",   "init zeros seed=2", "init constant seed=2",
                                       "init identity seed=2",  "scale off",         "temperature 0.05"};
    for (size_t i = 0; i < sizeof SICK / sizeof *SICK; i++) {
        Diagnosis found = diagnose(arena_print(&own, "%s%s", WIDE, SICK[i]));
        const Cure *cure = found.causes ? found.cause[0] : found.pair[0];
        sitting_said(&sitting, cure->remedy);
        assert_int_equal(verdict_of(session_trace(&sitting.session), 0), HEALTHY);
    }
}

static void weights_that_are_frozen_are_a_cause_of_their_own(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    assert_causes("scale off; freeze on; scale on", "saturated: freeze");
    assert_string_equal(words("digits auto", ENGLISH),
                        "the weights are frozen, whatever x and the settings are. Try freeze off.");
}

static void a_line_that_is_advised_with_its_numbers_heals_when_it_is_typed(void **state) {
    (void)state;
    static const struct {
        const char *sick, *advised;
    } CASES[] = {
        {"edit x *5", "edit x *0.2"},
        {"edit x *0.01", "edit x *100"},
        {"new tokens=8 d_model=16 heads=2 seed=1; init collapsed seed=2", "edit x[0] *0.23"},
        {"edit x[2,1] inf", "edit x[2,1] 0"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *lines = arena_print(&own, "%s%s", WIDE, CASES[i].sick);
        const char *said = words(lines, ENGLISH), *line = strstr(said, "Try ");
        assert_non_null(line);
        assert_string_equal(line + 4, arena_print(&own, "%s.", CASES[i].advised));
        sitting_said(&sitting, CASES[i].advised);
        assert_int_equal(verdict_of(session_trace(&sitting.session), 0), HEALTHY);
    }
}

static void weights_drawn_apart_are_not_said_to_be_alike(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    sitting_said(&sitting, "init collapsed seed=2");
    Diagnosis found = diagnose("init healthy seed=2");
    assert_int_equal(found.verdict, COLLAPSED);
    for (size_t i = 0; i < found.causes; i++) assert_string_not_equal(found.cause[i]->name, "alike");
}

static void tokens_of_nothing_but_zeros_share_no_direction(void **state) {
    (void)state;
    sitting_said(&sitting, WIDE);
    assert_string_equal(words("edit x *0", ENGLISH), "all numbers of x are 0. Try tokens that differ more.");
    assert_string_equal(words("lang zh", CHINESE), "x 的数全是 0。可以试试差别更大的 token。");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_sick_preset_has_the_cause_it_was_made_with, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_setting_that_makes_it_sick_is_found_alone, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(what_heals_only_together_is_found_as_a_pair, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(nothing_is_tried_on_a_healthy_or_a_small_head, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_same_settings_on_other_numbers_have_another_cause, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_hidden_bug_is_not_given_away, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_line_that_is_advised_with_its_numbers_heals_when_it_is_typed, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(weights_that_are_frozen_are_a_cause_of_their_own, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(weights_drawn_apart_are_not_said_to_be_alike, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(tokens_of_nothing_but_zeros_share_no_direction, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_sentence_holds_the_measured_numbers_in_both_languages, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_watch_stops_the_trying_and_nothing_is_claimed, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_cure_that_is_named_heals_when_it_is_typed, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
