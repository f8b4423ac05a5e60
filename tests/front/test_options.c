#include "front/options.h"
#include "view/paint.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Options options;
static Error err;

/* Reads the words of a command line, "qkv" first. */
static bool read_words(char **words) {
    int count = 0;
    while (words[count]) count++;
    err = (Error){.lang = ENGLISH};
    return options_read(&options, count, words, &err);
}

static void without_options_nothing_is_chosen(void **state) {
    (void)state;
    assert_true(read_words((char *[]){"qkv", NULL}));
    assert_int_equal(options.colours, COLOURS_AUTO);
    assert_false(options.lang_given);
    assert_null(options.lines);
    assert_int_equal(options.words, 1);
}

static void options_end_where_the_words_begin(void **state) {
    (void)state;
    assert_true(
        read_words((char *[]){"qkv", "--lang", "zh", "--color=8", "--plain", "load", "apple", "--heads", "2", NULL}));
    assert_true(options.lang_given);
    assert_int_equal(options.lang, CHINESE);
    assert_int_equal(options.colours, 8);
    assert_true(options.plain);
    assert_int_equal(options.words, 5);
    assert_true(read_words((char *[]){"qkv", "--color", "direct", NULL}));
    assert_int_equal(options.colours, COLOURS_DIRECT);
    assert_true(read_words((char *[]){"qkv", "-", NULL}));
    assert_int_equal(options.words, 1);
    assert_true(read_words((char *[]){"qkv", "--", "--lang", NULL}));
    assert_int_equal(options.words, 2);
}

static void lines_come_after_c(void **state) {
    (void)state;
    assert_true(read_words((char *[]){"qkv", "--ascii", "-c", "new; run", NULL}));
    assert_string_equal(options.lines, "new; run");
    assert_true(options.ascii);
}

static void wrong_options_are_refused_in_one_sentence(void **state) {
    (void)state;
    assert_false(read_words((char *[]){"qkv", "--colour", "8", NULL}));
    assert_string_equal(err.text, "there is no option --colour; qkv --help lists them");
    assert_false(read_words((char *[]){"qkv", "--color=7", NULL}));
    assert_string_equal(err.text, "--color takes auto|never|8|16|256|direct, not '7'");
    assert_false(read_words((char *[]){"qkv", "--lang", NULL}));
    assert_string_equal(err.text, "--lang needs a value: en|zh");
    assert_false(read_words((char *[]){"qkv", "--plain=yes", NULL}));
    assert_string_equal(err.text, "--plain takes no value");
    assert_false(read_words((char *[]){"qkv", "-c", "new", "run", NULL}));
    assert_non_null(strstr(err.text, "'run'"));
    assert_false(read_words((char *[]){"qkv", "--lang=zh", "--nix", NULL}));
    assert_non_null(strstr(err.text, "没有选项"));
}

/* ---- language ---- */

static int clean(void **state) {
    (void)state;
    static const char *const NAMES[] = {"LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG", "QKV_LANG", "COLORFGBG"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) unsetenv(NAMES[i]);
    options = (Options){.colours = COLOURS_AUTO};
    setlocale(LC_CTYPE, "C");
    return 0;
}

static Preferences chosen(void) {
    Preferences like = {0};
    options_language(&options, &like);
    return like;
}

static void the_language_is_the_option_else_the_variable_else_the_locale(void **state) {
    (void)state;
    setenv("LANG", "C.UTF-8", 1);
    assert_int_equal(chosen().lang, ENGLISH);
    setenv("LC_MESSAGES", "zh_CN.UTF-8", 1);
    assert_int_equal(chosen().lang, CHINESE);
    setenv("QKV_LANG", "en", 1);
    assert_int_equal(chosen().lang, ENGLISH);
    setenv("QKV_LANG", "zh", 1);
    unsetenv("LC_MESSAGES");
    assert_int_equal(chosen().lang, CHINESE);
    setenv("QKV_LANG", "klingon", 1);
    assert_int_equal(chosen().lang, ENGLISH);
    options.lang_given = true;
    options.lang = CHINESE;
    assert_int_equal(chosen().lang, CHINESE);
    assert_false(chosen().lang_fixed);
}

static void a_chinese_locale_that_is_not_installed_will_do(void **state) {
    (void)state;
    setenv("LANG", "zh_XX.UTF-8", 1);
    Preferences like = chosen();
    assert_int_equal(like.lang, CHINESE);
    assert_false(like.lang_fixed);
    assert_false(like.ascii);
}

static void without_utf8_all_is_english_and_ascii(void **state) {
    (void)state;
    setenv("LANG", "C", 1);
    options.lang_given = true;
    options.lang = CHINESE;
    Preferences like = chosen();
    assert_int_equal(like.lang, ENGLISH);
    assert_true(like.lang_fixed);
    assert_true(like.ascii);
    options.utf8 = true;
    like = chosen();
    assert_int_equal(like.lang, CHINESE);
    assert_false(like.lang_fixed);
    assert_false(like.ascii);
}

static void the_theme_to_begin_with_is_that_of_the_ground(void **state) {
    (void)state;
    static const struct {
        const char *ground;
        bool classroom;
        ThemeId theme;
    } CASES[] = {{"", false, DARK},
                 {"0;15", false, LIGHT},
                 {"", true, CLASSROOM},
                 {"0;15", true, CLASSROOM_LIGHT},
                 {"15;0", false, DARK}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        setenv("COLORFGBG", CASES[i].ground, 1);
        options.classroom = CASES[i].classroom;
        Preferences like = {0};
        options_looks(&options, &like);
        assert_int_equal(like.theme, CASES[i].theme);
        assert_int_equal(like.classroom, CASES[i].classroom);
    }
    unsetenv("COLORFGBG");
    assert_true(read_words((char *[]){"qkv", "--classroom", "tui", NULL}));
    assert_true(options.classroom);
}

static void numbers_keep_their_point(void **state) {
    (void)state;
    setenv("LC_ALL", "C.UTF-8", 1);
    chosen();
    assert_string_equal(setlocale(LC_NUMERIC, NULL), "C");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_options_nothing_is_chosen),
        cmocka_unit_test(options_end_where_the_words_begin),
        cmocka_unit_test(lines_come_after_c),
        cmocka_unit_test(wrong_options_are_refused_in_one_sentence),
        cmocka_unit_test_setup(the_language_is_the_option_else_the_variable_else_the_locale, clean),
        cmocka_unit_test_setup(a_chinese_locale_that_is_not_installed_will_do, clean),
        cmocka_unit_test_setup(without_utf8_all_is_english_and_ascii, clean),
        cmocka_unit_test_setup(the_theme_to_begin_with_is_that_of_the_ground, clean),
        cmocka_unit_test_setup(numbers_keep_their_point, clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
