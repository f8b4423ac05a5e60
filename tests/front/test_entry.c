#include "front/entry.h"
#include "view/keys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define CTRL(letter) ((letter)&0x1F)

static Arena arena;
static Entry entry;
static Typed typed;

static int start(void **state) {
    (void)state;
    entry = (Entry){.before = &typed};
    typed = (Typed){.open = true};
    entry_open(&entry, "");
    return 0;
}

static int finish(void **state) {
    (void)state;
    arena_free(&arena);
    typed_close(&typed);
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

static void keep(const char *line) {
    typed_keep(&typed, line);
}

static void older_lines_come_back_and_so_does_the_one_being_typed(void **state) {
    (void)state;
    keep("scale off");
    keep("heads 2");
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

static void seek(const char *part) {
    uint32_t rune;
    for (size_t used; (used = rune_next(part, &rune)); part += used) assert_true(entry_seek(&entry, rune));
}

static void a_search_goes_back_from_line_to_line(void **state) {
    (void)state;
    keep("scale off");
    keep("goto scores");
    keep("text \"苹果 很 好吃\"");
    type("m");
    press(CTRL('R'));
    assert_true(entry.searching);
    seek("SC");
    assert_string_equal(entry_line(&entry), "goto scores");
    assert_int_equal(entry.at, strlen(":goto "));
    assert_true(entry_seek(&entry, CTRL('R')));
    assert_string_equal(entry_line(&entry), "scale off");
    assert_true(entry_seek(&entry, CTRL('R'))); /* there is no older one */
    assert_true(entry.missed);
    assert_string_equal(entry_line(&entry), "scale off");
    assert_true(entry_seek(&entry, NAMED_BACKSPACE));
    assert_true(entry_seek(&entry, NAMED_BACKSPACE));
    seek("很");
    assert_string_equal(entry_line(&entry), "text \"苹果 很 好吃\"");
    assert_false(entry_seek(&entry, NAMED_ENTER)); /* the key has its own work: the line is run */
    assert_false(entry.searching);
    assert_string_equal(entry_line(&entry), "text \"苹果 很 好吃\"");
}

static void a_search_that_is_given_up_puts_the_line_back(void **state) {
    (void)state;
    keep("scale off");
    type("goto ");
    press(CTRL('R'));
    seek("off");
    assert_string_equal(entry_line(&entry), "scale off");
    assert_true(entry_seek(&entry, NAMED_ESCAPE));
    assert_string_equal(entry_line(&entry), "goto ");
    assert_true(entry.open);
    press(CTRL('R'));
    seek("nothing like it");
    assert_true(entry.missed);
    assert_string_equal(entry_line(&entry), "goto ");
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
        cmocka_unit_test_setup_teardown(a_search_goes_back_from_line_to_line, start, finish),
        cmocka_unit_test_setup_teardown(a_search_that_is_given_up_puts_the_line_back, start, finish),
        cmocka_unit_test_setup_teardown(a_word_is_replaced_up_to_the_insertion_point, start, finish),
        cmocka_unit_test_setup_teardown(what_must_not_reach_a_terminal_is_not_typed, start, finish),
        cmocka_unit_test_setup_teardown(a_full_line_takes_no_more, start, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
