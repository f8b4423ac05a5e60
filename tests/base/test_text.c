/* Words, numbers, UTF-8 and width: what people and files throw at the program. */
#include "support/check.h"

#include "base/text.h"

#include <math.h>
#include <string.h>

static const char *joined(Arena *arena, const char *line, size_t *used) {
    Words words;
    Error err = {0};
    if (!text_words(arena, line, used, &words, &err)) return err.text[0] ? "refused" : "";
    Text text = text_new(arena);
    for (size_t i = 0; i < words.count; i++) text_print(&text, "%s<%s>", i ? " " : "", words.at[i]);
    return text.at;
}

static void a_line_is_cut_into_words_quotes_brackets_and_comments(void **state) {
    (void)state;
    static const struct {
        const char *line, *words;
        size_t used; /* 0: all */
    } CASES[] = {
        {"load apple heads=2", "<load> <apple> <heads=2>", 0},
        {"  a \t b  ", "<a> <b>", 0},
        {"a; b", "<a>", 2},
        {";", "", 1},
        {"# all of it; a", "", 0},
        {"a#b # c", "<a#b>", 0},
        {"load \"my file.csv\"", "<load> <my file.csv>", 0},
        {"say \"a \\\" b \\\\ ; c\"", "<say> <a \" b \\ ; c>", 0},
        {"show weights[0:2, 1:3] head=1", "<show> <weights[0:2,1:3]> <head=1>", 0},
        {"\"\"", "<>", 0},
        {"scale　off", "<scale> <off>", 0},
        {"ｓｈｏｗ　ｑ［０，１］", "<show> <q[0,1]>", 0},
        {"fill −１e9", "<fill> <-1e9>", 0},
        {"text \"苹果，很　好吃\"", "<text> <苹果，很　好吃>", 0},
        {"a \"b", "refused", 0},
        {"a[1", "refused", 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        size_t used = 0;
        assert_string_equal(joined(&arena, CASES[i].line, &used), CASES[i].words);
        if (strcmp(CASES[i].words, "refused") != 0)
            assert_int_equal(used, CASES[i].used ? CASES[i].used : strlen(CASES[i].line));
        arena_free(&arena);
    }
}

static void numbers_are_whole_words_or_none(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double value;
    } GOOD[] = {{"0.5", .5}, {"-1e9", -1e9}, {"1/8", .125},     {"-3/4", -.75},     {".5", .5},
                {"1.", 1},   {"+2", 2},      {"INF", INFINITY}, {"-inf", -INFINITY}};
    static const char *const BAD[] = {"",       "x",   "1x",  "0x10", "1e999", "1/0", "1/2/3",
                                      "nan(1)", "1,5", "--1", "1 2",  "e5",    "/2",  "infx"};
    double value;
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        assert_true(text_number(GOOD[i].text, &value));
        assert_true(value == GOOD[i].value);
    }
    assert_true(text_number("nan", &value) && isnan(value));
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) assert_false(text_number(BAD[i], &value));
    uint64_t count;
    assert_true(text_count("18446744073709551615", UINT64_MAX, &count) && count == UINT64_MAX);
    assert_false(text_count("18446744073709551616", UINT64_MAX, &count));
    assert_false(text_count("5", 4, &count) || text_count("-1", 9, &count) || text_count("", 9, &count));
    assert_true(text_count("4", 4, &count) && text_count("10", 10, &count));
}

static void numbers_are_written_as_short_as_they_read_back(void **state) {
    (void)state;
    static const struct {
        double value;
        const char *text;
    } CASES[] = {
        {0.1, "0.1"},        {500, "500"}, {-1e9, "-1e9"},   {1e-5, "1e-5"},           {1.0 / 3, "0.3333333333333333"},
        {-INFINITY, "-inf"}, {NAN, "nan"}, {1e300, "1e300"}, {123456789, "123456789"}, {-0.0, "-0"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        Text text = text_new(&arena);
        text_put_number(&text, CASES[i].value);
        assert_string_equal(text.at, CASES[i].text);
        arena_free(&arena);
    }
}

static void nothing_that_could_steer_a_terminal_passes(void **state) {
    (void)state;
    Arena arena = {0};
    for (uint32_t rune = 0; rune < 0x110000; rune++) {
        uint32_t safe = rune_safe(rune);
        bool control = safe < 0x20 || (safe >= 0x7F && safe < 0xA0) || (safe >= 0x202A && safe <= 0x202E) ||
                       (safe >= 0x2066 && safe <= 0x2069) || safe >= 0xE0000;
        assert_false(control);
        assert_true(rune_ascii(rune) >= 0x20 || rune < 0x20);
        assert_true(rune_width(rune) == 1 || rune_width(rune) == 2);
    }
    static const char RAW[] = "a\x1b]0;t\x07"
                              "b\xc2\x9b\xff\xe2\x80\xae"
                              "c\nd";
    assert_string_equal(text_clean(&arena, RAW, sizeof RAW - 1), "a?]0;t?b???c d");
    Error err = {0};
    assert_false(refuse(&err, "no '%s'", "没有 '%s'", "\x1b[2J"));
    assert_string_equal(err.text, "no '?[2J'");
    arena_free(&arena);
}

static void text_is_cut_between_characters_at_a_column(void **state) {
    (void)state;
    Arena arena = {0};
    assert_int_equal(text_width("0 苹果"), 6);
    assert_string_equal(text_cut(&arena, "马萨诸塞州", 6), "马萨…");
    assert_string_equal(text_cut(&arena, "apple", 5), "apple");
    assert_string_equal(text_cut(&arena, "apples", 5), "appl…");
    assert_string_equal(text_cut(&arena, "苹果", 0), "");
    for (size_t columns = 0; columns < 12; columns++)
        assert_true(text_width(text_cut(&arena, "a苹b果c好d", columns)) <= columns);
    arena_free(&arena);
}

static void a_slip_of_the_finger_is_near(void **state) {
    (void)state;
    assert_int_equal(text_distance("sclae", "scale"), 1);
    assert_int_equal(text_distance("HEADS", "heads"), 0);
    assert_int_equal(text_distance("", "abc"), 3);
    assert_int_equal(text_distance("weigths", "weights"), 1);
}

static void a_long_refusal_is_cut_at_a_character(void **state) {
    (void)state;
    char long_name[900];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = 0;
    Error err = {.lang = CHINESE};
    assert_false(refuse(&err, "%s 的 %s", "%.300s 苹果%s", long_name, long_name));
    assert_true(strlen(err.text) < sizeof err.text);
    uint32_t rune;
    for (const char *at = err.text; *at; at += rune_next(at, &rune))
        assert_true(rune_next(at, &rune) && rune != 0xFFFD);
}

static void a_name_in_two_languages_is_read_in_one(void **state) {
    (void)state;
    static const struct {
        const char *name, *en, *zh;
    } SAID[] = {
        {"bread/面包", "bread", "面包"}, {"and/or", "and/or", "and/or"},    {"面包/bread", "面包/bread", "面包/bread"},
        {"/面包", "/面包", "/面包"},     {"a/面/包", "a/面/包", "a/面/包"}, {"bread", "bread", "bread"}};
    Arena arena = {0};
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        assert_string_equal(text_name(&arena, SAID[i].name, false), SAID[i].en);
        assert_string_equal(text_name(&arena, SAID[i].name, true), SAID[i].zh);
    }
    assert_null(text_name(&arena, NULL, true));
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_cut_into_words_quotes_brackets_and_comments),
        cmocka_unit_test(numbers_are_whole_words_or_none),
        cmocka_unit_test(numbers_are_written_as_short_as_they_read_back),
        cmocka_unit_test(nothing_that_could_steer_a_terminal_passes),
        cmocka_unit_test(text_is_cut_between_characters_at_a_column),
        cmocka_unit_test(a_slip_of_the_finger_is_near),
        cmocka_unit_test(a_long_refusal_is_cut_at_a_character),
        cmocka_unit_test(a_name_in_two_languages_is_read_in_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
