#include "support/screen.h"

#include "front/typing.h"
#include "view/write_text.h"

#include <string.h>

#define CTRL(letter) ((letter)&0x1F)

static Sitting sitting;
static Typed typed;
static Typing typing;

static int start(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting_said(&sitting, "new tokens=8 d_model=16 heads=2 seed=1; goto scores; cell 2 7");
    typed = (Typed){.open = true};
    typing = (Typing){.session = &sitting.session, .typed = &typed};
    typing_open(&typing, "");
    return 0;
}

static int finish(void **state) {
    (void)state;
    arena_free(&typing.arena);
    typed_close(&typed);
    sitting_close(&sitting);
    return 0;
}

static const char *press(uint32_t code) {
    return typing_key(&typing, code);
}

static void type(const char *text) {
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)); text += used) assert_null(press(rune));
}

static Screen shown(void) {
    Screen screen = {0};
    typing_show(&typing, &screen);
    return screen;
}

static void a_line_is_run_and_kept_when_it_is_entered(void **state) {
    (void)state;
    type("text \"苹果 很 好吃\"");
    assert_string_equal(press(NAMED_ENTER), "text \"苹果 很 好吃\"");
    assert_false(typing.entry.open);
    assert_int_equal(typed.count, 1);
    typing_open(&typing, "");
    type("scale off");
    assert_null(press(NAMED_ESCAPE));
    assert_false(typing.entry.open);
    assert_int_equal(typed.count, 1); /* what was left is not kept */
    typing_open(&typing, "");
    press(NAMED_BACKSPACE);
    assert_false(typing.entry.open);
}

static void the_rest_of_the_word_is_taken_with_right_or_tab(void **state) {
    (void)state;
    static const uint32_t TAKES[] = {NAMED_RIGHT, NAMED_TAB};
    for (size_t i = 0; i < 2; i++) {
        typing_open(&typing, "");
        type("scale t");
        assert_string_equal(shown().ghost, "oggle");
        press(TAKES[i]);
        assert_string_equal(entry_line(&typing.entry), "scale toggle ");
        assert_string_equal(shown().ghost, "");
    }
    typing_open(&typing, "");
    type("goto SCO");
    press(NAMED_TAB);
    assert_string_equal(entry_line(&typing.entry), "goto scores ");
    typing_open(&typing, "");
    type("view fl toggle");
    for (size_t i = 0; i < strlen(" toggle"); i++) press(NAMED_LEFT);
    assert_string_equal(shown().ghost, ""); /* only at the end of the line */
    press(NAMED_RIGHT);
    assert_string_equal(entry_line(&typing.entry), "view fl toggle");
}

static void where_completions_part_only_what_they_share_is_taken(void **state) {
    (void)state;
    type("kv");
    press(NAMED_TAB);
    assert_string_equal(entry_line(&typing.entry), "kv_heads ");
    typing_open(&typing, "");
    type("goto s");
    press(NAMED_TAB);
    assert_string_equal(entry_line(&typing.entry), "goto sc");
    press(NAMED_TAB);
    assert_string_equal(entry_line(&typing.entry), "goto sc");
    assert_string_equal(shown().choices, "scaled  scores");
    type("zz");
    press(NAMED_TAB);
    assert_string_equal(entry_line(&typing.entry), "goto sczz");
    typing_open(&typing, "");
    type("load app");
    press(NAMED_TAB); /* apple and apple-more */
    assert_string_equal(entry_line(&typing.entry), "load apple");
}

static void a_search_says_what_it_looks_for(void **state) {
    (void)state;
    typed_keep(&typed, "mask causal");
    press(CTRL('R'));
    type("caus");
    assert_string_equal(shown().entry, ":mask causal");
    assert_string_equal(shown().about, "search: caus   ^R an older one, Enter runs it, Esc puts the line back");
    type("x");
    assert_string_equal(shown().about, "search: causx: no earlier line holds it; Esc puts the line back");
    press(NAMED_ESCAPE);
    assert_true(typing.entry.open);
    assert_string_equal(shown().entry, ":");
    press(CTRL('R'));
    type("mask");
    assert_string_equal(press(NAMED_ENTER), "mask causal");
}

/* The picture of the design: rows 18 to 23. */
static void the_command_line_is_drawn_as_it_was_designed(void **state) {
    (void)state;
    static const char *const ROWS[] = {
        "                                                                                ",
        "                                                                                ",
        " on  off  toggle  NUMBER  divide by sqrt(d_head), or multiply by NUMBER; now on ",
        " scale on 1/√8  mask none  heads 2  init healthy  seed 1  position none         ",
        " healthy  Hn 0.82  top 0.36  dead 0%  conc 0.20  diag 0.08  Jmed 0.38           ",
        ":scale toggle                                                                   ",
    };
    type("scale t");
    Screen screen = shown();
    Canvas canvas = canvas_new(&sitting.arena, 24, 80);
    view_draw(&sitting.session, &screen, canvas);
    for (int i = 0; i < 6; i++) assert_string_equal(canvas_row_text(&sitting.arena, canvas, 18 + i), ROWS[i]);
    assert_string_equal(canvas_row_roles(&sitting.arena, canvas, 23) + 8,
                        arena_print(&sitting.arena, "%c%c%c%c%c%s", role_letter(ROLE_GHOST), role_letter(ROLE_GHOST),
                                    role_letter(ROLE_GHOST), role_letter(ROLE_GHOST), role_letter(ROLE_GHOST),
                                    canvas_row_roles(&sitting.arena, canvas_new(&sitting.arena, 1, 67), 0)));
    assert_int_equal(screen.cursor_row, 23);
    assert_int_equal(screen.cursor_col, 8);
}

static void any_size_can_be_drawn_while_a_line_is_typed(void **state) {
    (void)state;
    static const char *const LINES[] = {"help ", "text \"苹果 很 好", "goto sc", "edit x[0,0] 1 1 1 1 1 1 1 1 1 1 1 1"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        for (int rows = 1; rows < 30; rows += rows < 8 ? 1 : 5)
            for (int cols = 1; cols < 100; cols += cols < 10 ? 1 : 13) {
                sitting.session.like.lang = (rows + cols) % 2 ? CHINESE : ENGLISH;
                typing_open(&typing, LINES[i]);
                Screen screen = shown();
                Canvas canvas = canvas_new(&sitting.arena, rows, cols);
                view_draw(&sitting.session, &screen, canvas);
                assert_whole(canvas);
                assert_int_equal(screen.cursor_row, rows - 1);
                assert_in_range(screen.cursor_col, 0, cols - 1);
            }
}

/* Whatever is pressed, the line stays whole characters with the insertion point between two of them. */
static void any_keys_leave_the_line_whole(void **state) {
    (void)state;
    static const uint32_t KEYS_PRESSED[] = {
        's',        'c',         ' ',        0x82F9,      '"',          ';',       '[',
        NAMED_LEFT, NAMED_RIGHT, NAMED_HOME, NAMED_END,   NAMED_TAB,    NAMED_UP,  NAMED_DOWN,
        CTRL('R'),  CTRL('W'),   CTRL('K'),  CTRL('U'),   NAMED_DELETE, CTRL('D'), NAMED_BACKSPACE,
        'o',        'h',         'e',        NAMED_ENTER, NAMED_ESCAPE, CTRL('G'), NAMED_F1};
    unsigned random = 1;
    for (int i = 0; i < 4000; i++) {
        random = random * 1103515245 + 12345;
        press(KEYS_PRESSED[(random >> 16) % (sizeof KEYS_PRESSED / sizeof *KEYS_PRESSED)]);
        if (!typing.entry.open) typing_open(&typing, i % 3 ? "" : "find ");
        const Entry *entry = &typing.entry;
        assert_int_equal(strlen(entry->text), entry->length);
        assert_in_range(entry->at, 1, entry->length);
        assert_int_not_equal((unsigned char)entry->text[entry->at] & 0xC0, 0x80);
        uint32_t rune;
        for (size_t at = 0, used; (used = rune_next(entry->text + at, &rune)); at += used)
            assert_int_not_equal(rune, 0xFFFD);
        assert_true(shown().entry != NULL);
    }
    assert_in_range(typed.count, 1, TYPED_MOST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_line_is_run_and_kept_when_it_is_entered, start, finish),
        cmocka_unit_test_setup_teardown(the_rest_of_the_word_is_taken_with_right_or_tab, start, finish),
        cmocka_unit_test_setup_teardown(where_completions_part_only_what_they_share_is_taken, start, finish),
        cmocka_unit_test_setup_teardown(a_search_says_what_it_looks_for, start, finish),
        cmocka_unit_test_setup_teardown(the_command_line_is_drawn_as_it_was_designed, start, finish),
        cmocka_unit_test_setup_teardown(any_keys_leave_the_line_whole, start, finish),
        cmocka_unit_test_setup_teardown(any_size_can_be_drawn_while_a_line_is_typed, start, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
