/* The settings of how the tracer looks, and what they do to a picture. */
#include "support/screen.h"

#include "session/preference.h"

#include <stdio.h>
#include <string.h>

static Sitting sitting;

static int start(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int finish(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static void add_word(char *words, size_t room, const char *word) {
    size_t length = strlen(words);
    snprintf(words + length, room - length, "%s%s", length ? " " : "", word);
}

/* Runs `SETTING NAME` and returns what the setting then is. */
static const char *named(const char *setting, const char *name) {
    char line[64];
    snprintf(line, sizeof line, "%s %s", setting, name);
    sitting_said(&sitting, line);
    Text value = text_new(&sitting.arena);
    preference_find(setting)->get(&sitting.session, &value);
    return value.at;
}

static void the_words_of_theme_are_the_rows_of_themes_in_their_order(void **state) {
    (void)state;
    char words[128] = "";
    for (size_t t = 0; t < THEME_COUNT; t++) {
        add_word(words, sizeof words, THEMES[t].name);
        assert_string_equal(named("theme", THEMES[t].name), THEMES[t].name);
        assert_int_equal(sitting.session.like.theme, t);
    }
    add_word(words, sizeof words, "next");
    assert_string_equal(preference_find("theme")->values, words);
}

static void the_words_of_ramp_are_the_rows_of_ramps_in_their_order(void **state) {
    (void)state;
    char words[128] = "";
    for (size_t r = 0; r < RAMP_COUNT; r++) {
        add_word(words, sizeof words, RAMPS[r].name);
        assert_string_equal(named("ramp", RAMPS[r].name), RAMPS[r].name);
        assert_int_equal(sitting.session.like.ramp, r);
    }
    assert_string_equal(preference_find("ramp")->values, words);
}

static void next_walks_all_themes_and_comes_back(void **state) {
    (void)state;
    for (size_t t = 0; t < THEME_COUNT; t++)
        assert_string_equal(named("theme", "next"), THEMES[(t + 1) % THEME_COUNT].name);
}

static void a_theme_is_for_a_classroom_by_its_name(void **state) {
    (void)state;
    for (size_t t = 0; t < THEME_COUNT; t++) {
        sitting_said(&sitting, "theme next");
        size_t now = sitting.session.like.theme;
        assert_int_equal(sitting.session.like.classroom, now == CLASSROOM || now == CLASSROOM_LIGHT);
    }
}

static void what_is_no_look_is_refused_and_changes_nothing(void **state) {
    (void)state;
    static const char *const LINES[] = {"theme solarized", "theme dark light", "ramp jet",    "ramp theme",
                                        "marks maybe",     "hints toggle",     "mouse on off"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_refused(&sitting, LINES[i]);
        assert_int_equal(sitting.session.like.theme, DARK);
        assert_int_equal(sitting.session.like.ramp, RAMP_AUTO);
        assert_true(sitting.session.like.hints);
        assert_false(sitting.session.like.mouse);
    }
    assert_string_equal(sitting_refused(&sitting, "ramp jet"), "ramp takes one of: auto viridis grey; not 'jet'");
}

static void looks_are_kept_as_what_they_became_and_are_no_step_of_undo(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; scale off; theme next; marks on");
    const Journal *journal = &sitting.session.journal;
    assert_string_equal(journal->line[journal->count - 2].text, "theme light");
    assert_int_equal(journal->line[journal->count - 2].kind, MOVE);
    assert_string_equal(journal->line[journal->count - 1].text, "marks on");
    sitting_said(&sitting, "undo");
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_ON);
    assert_int_equal(sitting.session.like.theme, LIGHT);
}

static void marks_are_there_where_no_colour_tells_or_as_one_wishes(void **state) {
    (void)state;
    static const struct {
        const char *line;
        int colours;
        bool marks;
    } CASES[] = {
        {"theme dark", 256, false},         {"theme dark", 8, false},      {"theme dark", 0, true},
        {"theme mono", 256, true},          {"theme contrast", 256, true}, {"theme mono; marks off", 256, false},
        {"theme dark; marks on", 256, true}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        sitting_said(&sitting, "marks auto");
        sitting_said(&sitting, CASES[i].line);
        assert_int_equal(view_marks(&sitting.session, CASES[i].colours), CASES[i].marks);
    }
}

static const char *row_text(int row, int rows, int cols) {
    Screen screen = {0};
    return canvas_row_text(&sitting.arena, screen_draw(&sitting, &screen, cols, rows), row);
}

static void hints_off_leaves_help_and_leave(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2");
    assert_non_null(strstr(row_text(23, 24, 80), "n next"));
    sitting_said(&sitting, "hints off");
    assert_null(strstr(row_text(23, 24, 80), "n next"));
    assert_non_null(strstr(row_text(23, 24, 80), "q leave"));
}

static void marks_on_puts_shades_beside_the_digits_wherever_it_is_drawn(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights");
    assert_null(strstr(row_text(4, 24, 80), "█"));
    sitting_said(&sitting, "marks on");
    assert_non_null(strstr(row_text(4, 24, 80), "█"));
    sitting_said(&sitting, "marks auto");
    assert_null(strstr(row_text(4, 24, 80), "█"));
}

static void the_shown_theme_has_the_chosen_ramp(void **state) {
    (void)state;
    sitting_said(&sitting, "theme light; ramp grey");
    Theme theme = view_theme(&sitting.session);
    assert_string_equal(theme.name, "light");
    assert_int_equal(theme.heat[0], 231);
    assert_int_equal(theme.heat[7], RAMPS[RAMP_GREY].heat[1][7]);
    sitting_said(&sitting, "ramp auto");
    assert_int_equal(view_theme(&sitting.session).heat[7], 17);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_words_of_theme_are_the_rows_of_themes_in_their_order),
        TEST(the_words_of_ramp_are_the_rows_of_ramps_in_their_order),
        TEST(next_walks_all_themes_and_comes_back),
        TEST(a_theme_is_for_a_classroom_by_its_name),
        TEST(what_is_no_look_is_refused_and_changes_nothing),
        TEST(looks_are_kept_as_what_they_became_and_are_no_step_of_undo),
        TEST(marks_are_there_where_no_colour_tells_or_as_one_wishes),
        TEST(hints_off_leaves_help_and_leave),
        TEST(marks_on_puts_shades_beside_the_digits_wherever_it_is_drawn),
        TEST(the_shown_theme_has_the_chosen_ramp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
