#include "front/typed.h"

#include "support/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static Arena arena;
static Typed typed;

static int start(void **state) {
    (void)state;
    setenv("QKV_HISTFILE", scratch_path(&arena, "folder/lines"), 1);
    typed = (Typed){.count = 0};
    typed_open(&typed);
    return 0;
}

static int finish(void **state) {
    (void)state;
    remove(scratch_path(&arena, "folder/lines"));
    typed_close(&typed);
    arena_free(&arena);
    return 0;
}

static void again(void) {
    typed_close(&typed);
    typed_open(&typed);
}

static void blanks_repeats_and_lines_that_begin_with_a_blank_are_not_kept(void **state) {
    (void)state;
    assert_true(typed_keep(&typed, "scale off"));
    assert_false(typed_keep(&typed, "scale off"));
    assert_false(typed_keep(&typed, ""));
    assert_false(typed_keep(&typed, "\t "));
    assert_false(typed_keep(&typed, " heads 2"));
    assert_true(typed_keep(&typed, "heads 2"));
    assert_true(typed_keep(&typed, "scale off"));
    assert_int_equal(typed.count, 3);
}

static void lines_come_back_in_the_next_sitting(void **state) {
    (void)state;
    struct stat about;
    typed_keep(&typed, "text \"苹果 很 好吃\"");
    typed_keep(&typed, "heads 2");
    again();
    assert_int_equal(typed.count, 2);
    assert_string_equal(typed.at[0], "text \"苹果 很 好吃\"");
    assert_string_equal(typed.at[1], "heads 2");
    assert_int_equal(stat(scratch_path(&arena, "folder/lines"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(stat(scratch_path(&arena, "folder"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
}

static void only_the_newest_lines_are_kept(void **state) {
    (void)state;
    enum { MORE = 5 };
    for (int i = 0; i < TYPED_MOST + MORE; i++) typed_keep(&typed, arena_print(&arena, "cell %d 0", i));
    assert_int_equal(typed.count, TYPED_MOST);
    assert_string_equal(typed.at[0], "cell 5 0");
    again();
    assert_int_equal(typed.count, TYPED_MOST);
    assert_string_equal(typed.at[0], "cell 5 0");
    assert_string_equal(typed.at[TYPED_MOST - 1], arena_print(&arena, "cell %d 0", TYPED_MOST + MORE - 1));
    FILE *file = fopen(scratch_path(&arena, "folder/lines"), "r"); /* was made shorter when it was read */
    int lines = 0;
    for (int byte; (byte = getc(file)) != EOF;) lines += byte == '\n';
    fclose(file);
    assert_int_equal(lines, TYPED_MOST);
}

static void of_a_file_without_end_the_end_is_read(void **state) {
    (void)state;
    const char *long_line = memset(arena_take(&arena, 3001), 'a', 3000);
    FILE *file = fopen((typed_keep(&typed, "the first"), scratch_path(&arena, "folder/lines")), "a");
    for (int i = 0; i < 600; i++) fprintf(file, "%s%d\n", long_line, i);
    fprintf(file, "the last\n");
    fclose(file);
    again();
    assert_in_range(typed.count, 300, 400); /* of 600: as many as a mebibyte holds */
    assert_string_equal(typed.at[typed.count - 1], "the last");
    assert_int_equal(strlen(typed.at[0]), 3003);
}

static void nothing_is_written_where_nothing_is_wanted_or_can_be(void **state) {
    (void)state;
    const char *const places[] = {"", "/dev/null", scratch_path(&arena, "file/lines")};
    scratch_text(&arena, "file", "no folder");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        setenv("QKV_HISTFILE", places[i], 1);
        again();
        assert_true(typed_keep(&typed, "scale off"));
        assert_int_equal(typed.count, 1);
        again();
        assert_int_equal(typed.count, 0);
    }
}

static void the_newest_line_that_holds_a_part_is_found_first(void **state) {
    (void)state;
    typed_keep(&typed, "goto scores");
    typed_keep(&typed, "heads 2");
    typed_keep(&typed, "goto SCALED");
    assert_int_equal(typed_find(&typed, "sc", 3), 2);
    assert_int_equal(typed_find(&typed, "sc", 2), 0);
    assert_int_equal(typed_find(&typed, "sc", 0), 0);
    assert_int_equal(typed_find(&typed, "mask", 3), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(blanks_repeats_and_lines_that_begin_with_a_blank_are_not_kept, start, finish),
        cmocka_unit_test_setup_teardown(lines_come_back_in_the_next_sitting, start, finish),
        cmocka_unit_test_setup_teardown(only_the_newest_lines_are_kept, start, finish),
        cmocka_unit_test_setup_teardown(of_a_file_without_end_the_end_is_read, start, finish),
        cmocka_unit_test_setup_teardown(nothing_is_written_where_nothing_is_wanted_or_can_be, start, finish),
        cmocka_unit_test_setup_teardown(the_newest_line_that_holds_a_part_is_found_first, start, finish),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
