#include "view/overlay.h"
#include "view/write_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static Arena arena;
static const Preferences EN = {.lang = ENGLISH}, ZH = {.lang = CHINESE};

static int rewind_arena(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static Canvas filled(int rows, int cols) {
    Canvas canvas = canvas_new(&arena, rows, cols);
    canvas_fill(canvas, 0, 0, rows, cols, ROLE_HEAT0, 'x');
    return canvas;
}

static const char *row(Canvas canvas, int at) {
    return canvas_row_text(&arena, canvas, at);
}

static void nothing_to_show_leaves_the_view_as_it_is(void **state) {
    (void)state;
    Screen screen = {0};
    Canvas canvas = filled(3, 5);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(write_text(&arena, canvas, true), "xxxxx\nxxxxx\nxxxxx\n");
}

static void a_message_takes_the_last_line_and_as_many_above_as_it_needs(void **state) {
    (void)state;
    Screen screen = {.message = "heads must divide 16"};
    Canvas canvas = filled(4, 30);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 2), "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
    assert_string_equal(row(canvas, 3), " heads must divide 16         ");
    screen.refused = true;
    canvas = filled(4, 14);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 1), "xxxxxxxxxxxxxx");
    assert_string_equal(row(canvas, 2), " heads must   ");
    assert_string_equal(row(canvas, 3), " divide 16    ");
    assert_int_equal(canvas_cell(canvas, 3, 1)->role, ROLE_ERROR);
    screen.message = "one two three four five six seven eight nine ten";
    canvas = filled(6, 12);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 2), "xxxxxxxxxxxx");
    assert_string_equal(row(canvas, 5), " five six … ");
}

static void a_message_leaves_half_of_a_small_screen(void **state) {
    (void)state;
    Screen screen = {.message = "view heads: all heads side by side"};
    Canvas canvas = canvas_new(&arena, 3, 10);
    canvas_put(canvas, 1, 1, ROLE_STRONG, "0.965");
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 1), " 0.965    ");
    canvas = canvas_new(&arena, 1, 1);
    canvas_put(canvas, 0, 0, ROLE_GOOD, "h");
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 0), "h");
}

static void chinese_is_wrapped_at_any_character_but_not_before_a_closing_sign(void **state) {
    (void)state;
    Screen screen = {.message = "头的数量，不对"};
    Canvas canvas = filled(4, 10); /* eight columns for four characters: the comma takes one along */
    overlay_draw(&screen, canvas, &ZH);
    assert_string_equal(row(canvas, 2), " 头的数   ");
    assert_string_equal(row(canvas, 3), " 量，不对 ");
}

static const char *const MANY[] = {"one", "two", "three", "four", "five", "六", "seven", "eight", "nine"};

static void an_overlay_is_as_wide_as_the_screen_and_as_high_as_its_lines(void **state) {
    (void)state;
    Screen screen = {.overlay = {MANY, 2}, .overlay_title = "explain ."};
    Canvas canvas = filled(8, 24);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 0), "┌─ explain . ──────────┐");
    assert_string_equal(row(canvas, 1), "│ one                  │");
    assert_string_equal(row(canvas, 2), "│ two                  │");
    assert_string_equal(row(canvas, 3), "└──────────────────────┘");
    assert_string_equal(row(canvas, 4), "xxxxxxxxxxxxxxxxxxxxxxxx");
}

static void a_long_overlay_is_paged_and_says_so(void **state) {
    (void)state;
    Screen screen = {.overlay = {MANY, 9}, .overlay_title = "help"};
    Canvas canvas = filled(7, 40);
    assert_int_equal(overlay_page(canvas), 4);
    assert_int_equal(overlay_length(&screen, canvas), 9);
    overlay_draw(&screen, canvas, &EN);
    assert_non_null(strstr(row(canvas, 0), "─ page 1 of 3 ──┐"));
    assert_non_null(strstr(row(canvas, 4), "│ four "));
    screen.overlay_top = 5;
    overlay_draw(&screen, canvas, &EN);
    assert_non_null(strstr(row(canvas, 0), " page 3 of 3 "));
    assert_string_equal(row(canvas, 1), "│ 六                                   │");
    assert_non_null(strstr(row(canvas, 4), "│ nine "));
    overlay_draw(&screen, canvas, &ZH);
    assert_non_null(strstr(row(canvas, 0), " 第 3 页（共 3 页） "));
}

static const char *const COLUMNS_OF[] = {"\there", "n  Space\tnext\tnext step",
                                         "+  -\theads more / fewer\tnumber of heads"};

static void a_line_with_tabs_stands_in_columns(void **state) {
    (void)state;
    Screen screen = {.overlay = {COLUMNS_OF, 3}, .overlay_title = "keys, step 1 scores"};
    Canvas canvas = filled(24, 80);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 1), row(filled(1, 80), 0));
    assert_string_equal(row(canvas, 2),
                        "┌─ keys, step 1 scores ────────────────────────────────────────────────────────┐");
    assert_string_equal(row(canvas, 3),
                        "│  here                                                                        │");
    assert_string_equal(row(canvas, 4),
                        "│  n  Space           next                    next step                        │");
    assert_string_equal(row(canvas, 5),
                        "│  +  -               heads more / fewer      number of heads                  │");
    assert_int_equal(canvas_cell(canvas, 4, 3)->role, ROLE_KEY);
    assert_int_equal(canvas_cell(canvas, 4, 22)->role, ROLE_MUTED);
    assert_int_equal(canvas_cell(canvas, 4, 46)->role, ROLE_OVER);
    canvas = filled(24, 40); /* no room for the command lines */
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 4), "│  n  Space        next step           │");
}

static void the_end_of_the_entry_and_its_cursor_stay_in_sight(void **state) {
    (void)state;
    Screen screen = {.entry = ":show 苹果", .entry_at = strlen(":show 苹果")};
    Canvas canvas = filled(3, 20);
    int at_row = -1, at_col = -1;
    overlay_draw(&screen, canvas, &EN);
    overlay_cursor(&screen, canvas, &at_row, &at_col);
    assert_string_equal(row(canvas, 2), ":show 苹果          ");
    assert_int_equal(at_row, 2);
    assert_int_equal(at_col, 10);
    canvas = filled(3, 7);
    overlay_draw(&screen, canvas, &EN);
    overlay_cursor(&screen, canvas, &at_row, &at_col);
    assert_string_equal(row(canvas, 2), "w 苹果 ");
    assert_int_equal(at_col, 6);
}

static void what_may_be_typed_stands_above_the_entry(void **state) {
    (void)state;
    Screen screen = {.entry = ":scale t", .entry_at = strlen(":scale t"), .ghost = "oggle"};
    screen.choices = "on  off  toggle  NUMBER";
    screen.about = "divide; now on";
    Canvas canvas = filled(24, 50);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 17), row(filled(1, 50), 0));
    assert_string_equal(row(canvas, 19), "                                                  ");
    assert_string_equal(row(canvas, 20), " on  off  toggle  NUMBER  divide; now on          ");
    assert_string_equal(row(canvas, 21), row(filled(1, 50), 0));
    assert_string_equal(row(canvas, 23), ":scale toggle                                     ");
    assert_int_equal(canvas_cell(canvas, 20, 1)->role, ROLE_KEY);
    assert_int_equal(canvas_cell(canvas, 20, 26)->role, ROLE_MUTED);
    assert_int_equal(canvas_cell(canvas, 23, 7)->role, ROLE_TEXT);
    assert_int_equal(canvas_cell(canvas, 23, 8)->role, ROLE_GHOST);
    canvas = filled(24, 30); /* on lines of their own where one is too short */
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 19), " on  off  toggle  NUMBER      ");
    assert_string_equal(row(canvas, 20), " divide; now on               ");
    canvas = filled(3, 30);
    overlay_draw(&screen, canvas, &(Preferences){.marks = true}); /* without colours the rest stands in brackets */
    assert_string_equal(row(canvas, 0), row(filled(1, 30), 0));
    assert_string_equal(row(canvas, 1), " on  off  toggle  NUMBER  di… ");
    assert_string_equal(row(canvas, 2), ":scale t(oggle)               ");
}

static void more_than_three_lines_of_choices_are_cut(void **state) {
    (void)state;
    Screen screen = {.entry = ":", .entry_at = 1, .choices = "one  two  three  four  five  six  seven  eight  nine"};
    screen.about = "a word of the language, and more of it than fits";
    Canvas canvas = filled(16, 20);
    overlay_draw(&screen, canvas, &EN);
    assert_string_equal(row(canvas, 9), row(filled(1, 20), 0));
    assert_string_equal(row(canvas, 10), " one  two  three    ");
    assert_string_equal(row(canvas, 11), " four  five  six  … ");
    assert_string_equal(row(canvas, 12), " a word of the lan… ");
    assert_string_equal(row(canvas, 13), row(filled(1, 20), 0));
}

static void any_size_can_be_drawn(void **state) {
    (void)state;
    Screen screen = {.overlay = {MANY, 9},
                     .overlay_title = "按键",
                     .message = "苹果 很 好吃",
                     .choices = "on  off  苹果",
                     .about = "除以 sqrt(d_head)，或乘以 NUMBER；现在是 on"};
    for (int rows = 0; rows < 30; rows++)
        for (int cols = 0; cols < 90; cols += cols < 20 ? 1 : 7) {
            screen.entry = (rows + cols) % 2 ? ":苹果 很" : NULL;
            screen.entry_at = screen.entry ? strlen(screen.entry) : 0;
            screen.overlay_top = (size_t)rows;
            Canvas canvas = filled(rows, cols);
            int at_row = 0, at_col = 0;
            overlay_draw(&screen, canvas, &ZH);
            overlay_cursor(&screen, canvas, &at_row, &at_col);
            if (rows && cols) assert_in_range(at_row, 0, rows - 1);
            if (rows && cols) assert_in_range(at_col, 0, cols - 1);
            for (int r = 0; r < rows; r++)
                if (cols) assert_int_equal(text_width(row(canvas, r)), cols);
            if (screen.overlay.count && rows > 5 && cols > 12)
                assert_int_not_equal(canvas_cell(canvas, rows >= 16 ? 3 : 1, 1)->rune, 'x');
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nothing_to_show_leaves_the_view_as_it_is, rewind_arena),
        cmocka_unit_test_teardown(a_message_takes_the_last_line_and_as_many_above_as_it_needs, rewind_arena),
        cmocka_unit_test_teardown(a_message_leaves_half_of_a_small_screen, rewind_arena),
        cmocka_unit_test_teardown(chinese_is_wrapped_at_any_character_but_not_before_a_closing_sign, rewind_arena),
        cmocka_unit_test_teardown(an_overlay_is_as_wide_as_the_screen_and_as_high_as_its_lines, rewind_arena),
        cmocka_unit_test_teardown(a_long_overlay_is_paged_and_says_so, rewind_arena),
        cmocka_unit_test_teardown(a_line_with_tabs_stands_in_columns, rewind_arena),
        cmocka_unit_test_teardown(the_end_of_the_entry_and_its_cursor_stay_in_sight, rewind_arena),
        cmocka_unit_test_teardown(what_may_be_typed_stands_above_the_entry, rewind_arena),
        cmocka_unit_test_teardown(more_than_three_lines_of_choices_are_cut, rewind_arena),
        cmocka_unit_test_teardown(any_size_can_be_drawn, rewind_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
