#include "front/entry.h"
#include "view/keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define CTRL(letter) ((letter)&0x1F)

static Arena arena;
static Entry entry;

static int start(void **state) {
    (void)state;
    entry = (Entry){.arena = &arena};
    entry_open(&entry, "");
    return 0;
}

static int finish(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static void type(const char *text) {
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)); text += used) entry_put(&entry, rune);
}

static void press(uint32_t code) {
    assert_true(entry_key(&entry, code));
}

static void characters_go_where_the_insertion_point_is(void **state) {
    (void)state;
    type("苹好吃");
    press(NAMED_LEFT);
    press(NAMED_LEFT);
    type("果 很 ");
    assert_string_equal(entry.text, ":苹果 很 好吃");
    press(NAMED_HOME);
    press(NAMED_LEFT);
    type("find ");
    press(NAMED_END);
    press(NAMED_RIGHT);
    type("!");
    assert_string_equal(entry_line(&entry), "find 苹果 很 好吃!");
}

static void whole_characters_and_words_are_deleted(void **state) {
    (void)state;
    type("load 苹果 heads=2");
    press(CTRL('W'));
    assert_string_equal(entry_line(&entry), "load 苹果 ");
    press(NAMED_BACKSPACE);
    press(NAMED_BACKSPACE);
    assert_string_equal(entry_line(&entry), "load 苹");
    press(NAMED_LEFT);
    press(NAMED_DELETE);
    assert_string_equal(entry_line(&entry), "load ");
    press(NAMED_DELETE);
    assert_string_equal(entry_line(&entry), "load ");
    press(CTRL('A'));
    press(CTRL('F'));
    press(CTRL('K'));
    assert_string_equal(entry_line(&entry), "l");
    press(CTRL('U'));
    assert_string_equal(entry.text, ":");
}

static void backspace_on_an_empty_line_is_not_taken(void **state) {
    (void)state;
    assert_false(entry_key(&entry, NAMED_BACKSPACE));
    type("a");
    press(NAMED_HOME);
    press(NAMED_BACKSPACE); /* something is left behind the insertion point */
    assert_string_equal(entry.text, ":a");
    assert_false(entry_key(&entry, 'a'));
    assert_false(entry_key(&entry, NAMED_PAGE_UP));
}

static void older_lines_come_back_and_so_does_the_one_being_typed(void **state) {
    (void)state;
    static const char *const LINES[] = {"scale off", "scale off", "  ", "heads 2"};
    for (size_t i = 0; i < 4; i++) {
        entry_open(&entry, LINES[i]);
        entry_close(&entry, true);
    }
    entry_open(&entry, "dropped");
    entry_close(&entry, false);
    assert_int_equal(entry.count, 2); /* repeats, blanks and what was left with Escape are not kept */
    entry_open(&entry, "");
    type("m");
    press(NAMED_UP);
    assert_string_equal(entry_line(&entry), "heads 2");
    press(NAMED_UP);
    press(NAMED_UP);
    assert_string_equal(entry_line(&entry), "scale off");
    press(NAMED_DOWN);
    press(NAMED_DOWN);
    press(NAMED_DOWN);
    assert_string_equal(entry_line(&entry), "m");
}

static void old_lines_give_way_to_new_ones(void **state) {
    (void)state;
    for (int i = 0; i < ENTRY_LINES + 5; i++) {
        entry_open(&entry, arena_print(&arena, "cell %d 0", i));
        entry_close(&entry, true);
    }
    assert_int_equal(entry.count, ENTRY_LINES);
    assert_string_equal(entry.before[0], "cell 5 0");
    assert_string_equal(entry.before[ENTRY_LINES - 1], arena_print(&arena, "cell %d 0", ENTRY_LINES + 4));
}

static void a_word_is_replaced_up_to_the_insertion_point(void **state) {
    (void)state;
    type("goto sc out");
    for (int i = 0; i < 4; i++) press(NAMED_LEFT);
    entry_replace(&entry, 5, "scores");
    assert_string_equal(entry_line(&entry), "goto scores out");
    assert_int_equal(entry.at, strlen(":goto scores"));
}

static void what_must_not_reach_a_terminal_is_not_typed(void **state) {
    (void)state;
    entry_put(&entry, 0x1B);
    entry_put(&entry, 0x7F);
    entry_put(&entry, 0x202E); /* turns the direction of writing */
    entry_put(&entry, 0x0301); /* combining */
    assert_string_equal(entry.text, ":");
}

static void a_full_line_takes_no_more(void **state) {
    (void)state;
    for (int i = 0; i < 2 * ENTRY_BYTES; i++) entry_put(&entry, 0x82F9);
    assert_true(entry.length <= ENTRY_BYTES);
    assert_int_equal(strlen(entry.text), entry.length);
    assert_int_equal((entry.length - 1) % 3, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(characters_go_where_the_insertion_point_is, start, finish),
        cmocka_unit_test_setup_teardown(whole_characters_and_words_are_deleted, start, finish),
        cmocka_unit_test_setup_teardown(backspace_on_an_empty_line_is_not_taken, start, finish),
        cmocka_unit_test_setup_teardown(older_lines_come_back_and_so_does_the_one_being_typed, start, finish),
        cmocka_unit_test_setup_teardown(old_lines_give_way_to_new_ones, start, finish),
        cmocka_unit_test_setup_teardown(a_word_is_replaced_up_to_the_insertion_point, start, finish),
        cmocka_unit_test_setup_teardown(what_must_not_reach_a_terminal_is_not_typed, start, finish),
        cmocka_unit_test_setup_teardown(a_full_line_takes_no_more, start, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
