/* Faults as lines on a screen. */
#include "support/taught.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Taught taught;

/* The text of the first fault, without the folder of the test. */
static const char *shown(const char *text, size_t columns) {
    taught_read(&taught, text);
    assert_true(taught.faults.count > 0);
    const char *whole = fault_text(&taught.arena, &taught.faults.at[0], taught.faults.lang, columns);
    assert_memory_equal(whole, scratch_folder(), strlen(scratch_folder()));
    return whole + strlen(scratch_folder()) + 1;
}

static void a_fault_shows_its_line_and_a_caret(void **state) {
    (void)state;
    assert_string_equal(shown(TAUGHT_HEADER "step a\n  puase 2s\n", 78),
                        "07-demo.lesson:5:3: error: unknown word 'puase'; did you mean 'pause'?\n"
                        "    puase 2s\n"
                        "    ^");
}

static void the_caret_counts_columns_of_the_screen(void **state) {
    (void)state;
    assert_string_equal(shown(TAUGHT_HEADER "step a\nzh 两个字\tx\n", 78),
                        "07-demo.lesson:5:7: error: a tab: use blanks\n"
                        "  zh 两个字 x\n"
                        "           ^");
}

static void of_a_long_line_the_part_around_the_caret_is_shown(void **state) {
    (void)state;
    char text[512] = TAUGHT_HEADER "step a\nen ";
    for (int i = 0; i < 60; i++) strncat(text, "字a", sizeof text - strlen(text) - 1);
    strncat(text, "\x01", sizeof text - strlen(text) - 1);
    const char *lines = strchr(shown(text, 40), '\n') + 1, *caret = strchr(lines, '\n') + 1;
    char *line = arena_copy(&taught.arena, lines, (size_t)(caret - lines) - 1);
    assert_true(text_width(line) <= 40);
    size_t before = text_width(caret) - 1;
    assert_string_equal(line + strlen(line) - 1, "?");
    assert_int_equal(text_width(line) - 1, before);
}

static void nothing_raw_is_shown(void **state) {
    (void)state;
    const char *all = shown(TAUGHT_HEADER "step a\n\x1B]0;title\x07 \xC2\x9B x \xE2\x80\xAE y\n", 78);
    for (uint32_t rune; *all;) {
        all += rune_next(all, &rune);
        assert_true(rune == '\n' || rune_safe(rune) == rune);
    }
}

static void a_fault_of_a_used_file_names_the_lines_that_use_it(void **state) {
    (void)state;
    scratch_text(&taught.arena, "one.lesson", "en x\nuse two.lesson\n");
    scratch_text(&taught.arena, "two.lesson", "puase\n");
    const char *folder = scratch_folder();
    const char *want = arena_print(&taught.arena,
                                   "two.lesson:1:1: error: unknown word 'puase'; did you mean 'pause'?\n"
                                   "  puase\n"
                                   "  ^\n"
                                   "  used from %s/one.lesson:2\n"
                                   "  used from %s/07-demo.lesson:5",
                                   folder, folder);
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", want);
    assert_string_equal(shown(TAUGHT_HEADER "step a\nuse one.lesson\n", 78), copy);
}

static void faults_are_told_in_chinese(void **state) {
    (void)state;
    taught.faults.lang = CHINESE;
    assert_string_equal(shown(TAUGHT_HEADER "step a\npuase\n", 78),
                        "07-demo.lesson:5:1: 错误：不认识 'puase'；你是指 'pause' 吗？\n"
                        "  puase\n"
                        "  ^");
    taught.faults.lang = ENGLISH;
}

static void of_many_faults_the_first_are_kept_and_all_are_counted(void **state) {
    (void)state;
    Text text = text_new(&taught.arena);
    text_put(&text, TAUGHT_HEADER "step a\n");
    for (int i = 0; i < FAULTS_MOST + 7; i++) text_put(&text, "nonsense\n");
    char *copy = strdup(text.at);
    taught_read(&taught, copy);
    free(copy);
    assert_int_equal(taught.faults.count, FAULTS_MOST);
    assert_int_equal(taught.faults.left_out, 7);
    assert_int_equal(taught.faults.errors, FAULTS_MOST + 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fault_shows_its_line_and_a_caret),
        cmocka_unit_test(the_caret_counts_columns_of_the_screen),
        cmocka_unit_test(of_a_long_line_the_part_around_the_caret_is_shown),
        cmocka_unit_test(nothing_raw_is_shown),
        cmocka_unit_test(a_fault_of_a_used_file_names_the_lines_that_use_it),
        cmocka_unit_test(faults_are_told_in_chinese),
        cmocka_unit_test(of_many_faults_the_first_are_kept_and_all_are_counted),
    };
    int failed = cmocka_run_group_tests_name("fault", tests, scratch_make, scratch_remove);
    taught_close(&taught);
    return failed;
}
