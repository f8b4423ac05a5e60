/* Paragraphs in lines: by width on screen, and where both languages allow it. */
#include "support/check.h"

#include "base/wrap.h"

#include <string.h>

static void assert_lines(const char *text, size_t columns, const char *joined) {
    Arena arena = {0};
    Labels lines = text_lines(&arena, text, columns);
    Text all = text_new(&arena);
    for (size_t i = 0; i < lines.count; i++) {
        assert_true(text_width(lines.at[i]) <= columns);
        text_print(&all, i ? "|%s" : "%s", lines.at[i]);
    }
    assert_string_equal(all.at, joined);
    arena_free(&arena);
}

static void words_stay_whole_and_lines_end_without_blanks(void **state) {
    (void)state;
    assert_lines("each row shares out 1", 10, "each row|shares out|1");
    assert_lines("a b", 3, "a b");
    assert_lines("", 10, "");
}

static void a_word_longer_than_the_line_is_broken_where_it_is_full(void **state) {
    (void)state;
    assert_lines("a onehundred b", 4, "a|oneh|undr|ed b");
}

static void chinese_breaks_between_characters_by_their_width(void **state) {
    (void)state;
    assert_lines("四个词元看键", 5, "四个|词元|看键");
}

static void no_line_begins_with_a_closing_sign_or_ends_with_an_opening_one(void **state) {
    (void)state;
    assert_lines("分数是八。其余为零", 8, "分数是|八。其余|为零");
    assert_lines("分数（八）", 6, "分数|（八）");
}

static void a_minus_stays_with_its_word(void **state) {
    (void)state;
    assert_lines("三个 -inf", 7, "三个|-inf");
    assert_lines("a 1e-4 and --lang", 12, "a 1e-4 and|--lang");
    assert_lines("head-wise", 6, "head-|wise");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_minus_stays_with_its_word),
        cmocka_unit_test(words_stay_whole_and_lines_end_without_blanks),
        cmocka_unit_test(a_word_longer_than_the_line_is_broken_where_it_is_full),
        cmocka_unit_test(chinese_breaks_between_characters_by_their_width),
        cmocka_unit_test(no_line_begins_with_a_closing_sign_or_ends_with_an_opening_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
