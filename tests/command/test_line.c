/* Words to commands, settings and preferences, and what a refused line leaves behind. */
#include "support/sitting.h"

#include <stdio.h>
#include <string.h>

static int open_sitting(void **state) {
    static Sitting sitting;
    sitting_open(&sitting);
    *state = &sitting;
    return 0;
}

static int close_sitting(void **state) {
    sitting_close(*state);
    return 0;
}

static void names_are_matched_without_regard_to_case(void **state) {
    assert_string_equal(sitting_said(*state, "SCALE Off"), "scale off\n");
    assert_string_equal(sitting_said(*state, "New TOKENS=3 seed=5"),
                        "new: 3 tokens, d_model 16, 2 heads of 8, seed 5\n");
}

static void semicolons_separate_and_the_rest_is_dropped_at_a_refusal(void **state) {
    Sitting *s = *state;
    assert_string_equal(sitting_said(s, "seed 3; seed 4 # a comment ; seed 5"), "seed 3\nseed 4\n");
    assert_false(sitting_run(s, "seed 6; nonsense; seed 7"));
    assert_string_equal(s->said.at, "seed 6\n");
    assert_int_equal(s->session.now.seed, 6);
}

static void an_empty_line_or_a_comment_says_nothing(void **state) {
    assert_string_equal(sitting_said(*state, ""), "");
    assert_string_equal(sitting_said(*state, "   "), "");
    assert_string_equal(sitting_said(*state, "# scale off"), "");
    assert_string_equal(sitting_said(*state, " ;; ; "), "");
}

static void options_may_be_written_in_three_ways(void **state) {
    Sitting *s = *state;
    const char *same = "new: 3 tokens, d_model 6, 2 heads of 3, seed 9\n";
    assert_string_equal(sitting_said(s, "new tokens=3 d_model=6 seed=9"), same);
    assert_string_equal(sitting_said(s, "new --tokens 3 --d-model 6 --seed 9"), same);
    assert_string_equal(sitting_said(s, "new --seed=9 --tokens=3 --d_model=6"), same);
    const char *grad = sitting_said(s, "show weights grad");
    char kept[2000];
    strncpy(kept, grad, sizeof kept - 1);
    kept[sizeof kept - 1] = 0;
    assert_string_equal(sitting_said(s, "show weights --grad"), kept);
}

static void full_width_input_is_read_as_its_twin(void **state) {
    assert_string_equal(sitting_said(*state, "seed　１２；scale　off"), "seed 12\nscale off\n");
    assert_string_equal(sitting_said(*state, "fill −1e9"),
                        "fill -1e9: cells that may not be looked at are set to it\n");
}

static void a_slip_is_met_with_what_was_meant(void **state) {
    assert_string_equal(sitting_refused(*state, "sclae off"), "unknown word 'sclae'; did you mean 'scale'?");
    assert_string_equal(sitting_refused(*state, "hlep"), "unknown word 'hlep'; did you mean 'help'?");
    assert_string_equal(sitting_refused(*state, "new tokns=3"), "new has no 'tokns'; did you mean 'tokens'?");
    assert_string_equal(sitting_refused(*state, "xyzzy"), "unknown word 'xyzzy': help lists the commands");
    assert_string_equal(sitting_refused(*state, "weights"), "'weights' is a matrix, not a command: show weights");
    assert_string_equal(sitting_refused(*state, "hn"), "'hn' is a metric, not a command: metrics hn");
    assert_string_equal(sitting_refused(*state, "tied"), "'tied' is a preset, not a command: init tied");
}

static void a_wrong_number_of_words_is_answered_with_the_usage(void **state) {
    Sitting *s = *state;
    for (size_t i = 0; COMMANDS[i]; i++) {
        char line[400];
        if (COMMANDS[i]->max > 100) continue; /* takes as many as there are */
        int length = snprintf(line, sizeof line, "%s", COMMANDS[i]->name);
        for (size_t w = 0; w <= COMMANDS[i]->max; w++)
            length += snprintf(line + length, sizeof line - (size_t)length, " 1");
        assert_non_null(strstr(sitting_refused(s, line), COMMANDS[i]->usage));
        if (COMMANDS[i]->min == 0 || preference_find(COMMANDS[i]->name)) continue;
        assert_non_null(strstr(sitting_refused(s, COMMANDS[i]->name), COMMANDS[i]->usage));
    }
}

static void every_command_has_its_row_filled(void **state) {
    (void)state;
    for (size_t i = 0; COMMANDS[i]; i++) {
        const Command *command = COMMANDS[i];
        assert_true(command->usage && command->help.en && command->help.zh && command->run);
        assert_true(strncmp(command->usage, command->name, strlen(command->name)) == 0);
        assert_true(command->min <= command->max);
        for (size_t j = 0; j < i; j++) assert_string_not_equal(command->name, COMMANDS[j]->name);
        assert_null(setting_find(command->name));
    }
}

static void help_fits_a_terminal_of_80_columns(void **state) {
    static const char *const LINES[] = {"help", "lang zh; help", "help metrics", "lang en; help metrics"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        const char *said = sitting_said(*state, LINES[i]);
        for (size_t length; *said; said += length + 1) {
            char line[400] = {0};
            length = strcspn(said, "\n");
            assert_true(length < sizeof line);
            memcpy(line, said, length);
            if (text_width(line) > 78) fail_msg("%d columns: %s", (int)text_width(line), line);
        }
    }
}

/* Without blanks and line ends, as help breaks its lines. */
static const char *unbroken(char *to, size_t room, const char *text) {
    size_t length = 0;
    for (; *text; text++)
        if (*text != ' ' && *text != '\n' && length + 1 < room) to[length++] = *text;
    to[length] = 0;
    return to;
}

static void assert_help_says(Sitting *s, const char *name, Sentence what) {
    char line[64], said[4096], text[512];
    snprintf(line, sizeof line, "help %s", name);
    assert_non_null(what.en && what.zh ? what.en : NULL);
    unbroken(said, sizeof said, sitting_said(s, line));
    unbroken(text, sizeof text, sentence(what, s->session.like.lang));
    if (!strstr(said, text)) fail_msg("%s does not say %s", line, text);
}

static void help_says_formula_and_reading_of_every_metric(void **state) {
    Sitting *s = *state;
    for (Language lang = ENGLISH; lang <= CHINESE; lang++) {
        sitting_said(s, lang == CHINESE ? "lang zh" : "lang en");
        for (size_t i = 0; i < METRIC_COUNT; i++) {
            assert_help_says(s, METRICS[i].name, METRICS[i].formula);
            assert_help_says(s, METRICS[i].name, METRICS[i].reads);
        }
        for (size_t i = 0; LABS[i]; i++)
            for (size_t k = 0; k < LABS[i]->figures; k++)
                assert_help_says(s, LABS[i]->figure[k].name, LABS[i]->figure[k].formula);
    }
}

static void help_metrics_lists_every_metric(void **state) {
    char row[64];
    const char *said = sitting_said(*state, "help metrics");
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        snprintf(row, sizeof row, "\n  %s ", METRICS[i].name);
        assert_non_null(strstr(said, row));
    }
    for (size_t i = 0; LABS[i]; i++)
        for (size_t k = 0; k < LABS[i]->figures; k++) {
            snprintf(row, sizeof row, "\n  %s ", LABS[i]->figure[k].name);
            assert_non_null(strstr(said, row));
        }
    assert_non_null(strstr(said, "\n  verdict "));
}

static void options_are_refused_when_they_are_no_good(void **state) {
    Sitting *s = *state;
    assert_string_equal(sitting_refused(s, "new seed=1 seed=2"), "seed= is given twice: give it once");
    assert_string_equal(sitting_refused(s, "new tokens=0"), "tokens= takes a whole number from 1 to 65536, not '0'");
    assert_non_null(strstr(sitting_refused(s, "new tokens="), "tokens= needs a value"));
    assert_non_null(strstr(sitting_refused(s, "load heads=2 apple"), "positions come first"));
    assert_non_null(strstr(sitting_refused(s, "new colour=blue"), "new has no 'colour'"));
    sitting_said(s, "new tokens=3");
    assert_non_null(strstr(sitting_refused(s, "init healthy gain=big"), "gain= takes a number"));
}

static void a_bare_setting_prints_value_default_and_choices(void **state) {
    Sitting *s = *state;
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        const char *said = sitting_said(s, SETTINGS[i].name);
        assert_non_null(strstr(said, SETTINGS[i].fallback));
        assert_non_null(strstr(said, SETTINGS[i].values));
        assert_non_null(strstr(said, SETTINGS[i].help.en));
    }
    sitting_said(s, "mask causal window 3");
    assert_non_null(strstr(sitting_said(s, "mask"), "mask is causal window 3; default none"));
}

static void nothing_can_be_shown_before_something_is_loaded(void **state) {
    static const char *const LINES[] = {"show q",    "next",         "back",     "goto weights", "run",
                                        "restart",   "head 0",       "cell 0 0", "names",        "metrics",
                                        "explain .", "init healthy", "reseed"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_string_equal(sitting_refused(*state, LINES[i]), "nothing is loaded yet: load apple heads=2, or new");
}

static void a_refused_line_changes_nothing(void **state) {
    static const char *const LINES[] = {
        "heads 3",
        "kv_heads 3",
        "mask given",
        "mask causal causally",
        "position round",
        "temperature 0",
        "fill nan",
        "scale maybe",
        "new d_model=15",
        "new kv_heads=3 heads=4",
        "load nothing-of-the-kind",
        "load apple heads=3",
        "load wq apple/x",
        "init loaded",
        "init healthy std=x",
        "padding 99",
        "padding 1 0 2",
        "t5 two-sided 1",
        "seed -1",
        "digits 18",
        "goto placed",
        "cell 8 0",
        "head 2",
        "lang fr",
        "bias given",
        "load x apple/wq[0:0]",
        "load x apple/wq[0:3, 0:99]",
        "show weights[9]",
    };
    Sitting *s = *state;
    sitting_said(s, "new seed=3; goto weights; head 1; cell 2 5; temperature 2");
    uint64_t before = sitting_digest(s);
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_refused(s, LINES[i]);
        if (sitting_digest(s) != before) fail_msg("changed by the refused line '%s'", LINES[i]);
    }
}

static void heads_that_do_not_divide_are_refused_with_those_that_do(void **state) {
    Sitting *s = *state;
    sitting_said(s, "new");
    assert_string_equal(sitting_refused(s, "heads 3"),
                        "heads must divide 16 (the columns of wq); 3 does not: try 1, 2, 4, 8 or 16");
    sitting_said(s, "lang zh");
    assert_string_equal(sitting_refused(s, "heads 3"),
                        "heads 必须整除 16（wq 的列数），3 不行：可以用 1、2、4、8 或 16");
}

static void chinese_is_refused_where_it_cannot_be_shown(void **state) {
    Sitting *s = *state;
    s->session.like.lang_fixed = true;
    sitting_refused(s, "lang zh");
    assert_int_equal(s->session.like.lang, ENGLISH);
    sitting_said(s, "lang en");
}

static void scratch_is_as_before_after_each_line(void **state) {
    Sitting *s = *state;
    Mark before = arena_mark(&s->session.scratch);
    sitting_said(s, "new; show weights; metrics; help");
    sitting_refused(s, "show nothing");
    Mark after = arena_mark(&s->session.scratch);
    assert_ptr_equal(before.chunk, after.chunk);
    assert_int_equal(before.used, after.used);
}

static void ascii_says_the_same_in_plain_letters(void **state) {
    Sitting *s = *state;
    s->session.like.ascii = true;
    const char *said = sitting_said(s, "help scores");
    assert_string_equal(said, "scores = q*k': rows look, columns are looked at\n  example: show scores\n");
}

int main(void) {
#define CASE(f) cmocka_unit_test_setup_teardown(f, open_sitting, close_sitting)
    const struct CMUnitTest tests[] = {
        CASE(names_are_matched_without_regard_to_case),
        CASE(semicolons_separate_and_the_rest_is_dropped_at_a_refusal),
        CASE(an_empty_line_or_a_comment_says_nothing),
        CASE(options_may_be_written_in_three_ways),
        CASE(full_width_input_is_read_as_its_twin),
        CASE(a_slip_is_met_with_what_was_meant),
        CASE(a_wrong_number_of_words_is_answered_with_the_usage),
        CASE(every_command_has_its_row_filled),
        CASE(help_fits_a_terminal_of_80_columns),
        CASE(help_says_formula_and_reading_of_every_metric),
        CASE(help_metrics_lists_every_metric),
        CASE(options_are_refused_when_they_are_no_good),
        CASE(a_bare_setting_prints_value_default_and_choices),
        CASE(nothing_can_be_shown_before_something_is_loaded),
        CASE(a_refused_line_changes_nothing),
        CASE(heads_that_do_not_divide_are_refused_with_those_that_do),
        CASE(chinese_is_refused_where_it_cannot_be_shown),
        CASE(scratch_is_as_before_after_each_line),
        CASE(ascii_says_the_same_in_plain_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
