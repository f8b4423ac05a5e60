#include "view/canvas.h"
#include "view/write_text.h"

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Arena arena;

static int rewind_arena(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

/* No half without its other half, no character that a terminal must not see. */
static void assert_whole(Canvas canvas) {
    for (int r = 0; r < canvas.rows; r++)
        for (int c = 0; c < canvas.cols; c++) {
            const Cell *at = canvas_cell(canvas, r, c);
            if (at->width == 2) {
                assert_true(c + 1 < canvas.cols);
                assert_int_equal(at[1].width, 0);
                assert_int_equal(at[1].role, at->role);
                assert_int_equal(rune_width(at->rune), 2);
            } else if (at->width == 0) {
                assert_true(c > 0);
                assert_int_equal(at[-1].width, 2);
                assert_int_equal(at->rune, 0);
            } else {
                assert_int_equal(at->width, 1);
                assert_int_equal(rune_width(at->rune), 1);
                assert_int_equal(rune_safe(at->rune), at->rune);
            }
            assert_true(at->role < ROLE_COUNT);
        }
}

static void a_new_canvas_is_blank_text(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 2, 3);
    assert_string_equal(write_text(&arena, canvas, true), "   \n   \n");
    assert_string_equal(write_text(&arena, canvas, false), "\n\n");
    assert_string_equal(write_roles(&arena, canvas), "...\n...\n");
    assert_string_equal(write_text(&arena, canvas_new(&arena, -1, 5), true), "");
}

static void text_lands_where_it_is_put_and_the_next_column_comes_back(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 1, 10);
    int col = canvas_put(canvas, 0, 1, ROLE_LABEL, "0 苹果");
    assert_int_equal(col, 7);
    assert_int_equal(canvas_put(canvas, 0, col, ROLE_SLABEL, ">"), 8);
    assert_string_equal(canvas_row_text(&arena, canvas, 0), " 0 苹果>  ");
    assert_string_equal(canvas_row_roles(&arena, canvas, 0), ".LLLLLL>..");
}

static void writing_outside_is_cut_on_every_side(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 2, 4);
    assert_int_equal(canvas_put(canvas, 0, -2, ROLE_TEXT, "abcd"), 2);
    assert_int_equal(canvas_put(canvas, 1, 2, ROLE_TEXT, "efgh"), 6);
    canvas_put(canvas, -1, 0, ROLE_TEXT, "no");
    canvas_put(canvas, 2, 0, ROLE_TEXT, "no");
    canvas_fill(canvas, -5, -5, 100, 6, ROLE_BAR, '#');
    canvas_role(canvas, 7, -3, 90, ROLE_KEY);
    assert_string_equal(write_text(&arena, canvas, true), "#d  \n# ef\n");
    assert_whole(canvas);
}

static void a_wide_character_that_would_straddle_an_edge_leaves_a_blank(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 2, 5);
    canvas_fill(canvas, 0, 0, 2, 5, ROLE_TEXT, '#');
    canvas_put(canvas, 0, 1, ROLE_WARN, "苹果好");
    canvas_put(canvas, 1, -1, ROLE_WARN, "苹果");
    assert_string_equal(write_text(&arena, canvas, true), "#苹果\n 果##\n");
    canvas_put(canvas, 0, 0, ROLE_WARN, "苹果好");
    assert_string_equal(canvas_row_text(&arena, canvas, 0), "苹果 ");
    assert_whole(canvas);
}

static void writing_over_one_half_clears_the_other(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 1, 6);
    canvas_put(canvas, 0, 0, ROLE_TEXT, "苹果好");
    canvas_put(canvas, 0, 1, ROLE_TEXT, "x");
    assert_string_equal(canvas_row_text(&arena, canvas, 0), " x果好");
    canvas_put(canvas, 0, 2, ROLE_TEXT, "y");
    assert_string_equal(canvas_row_text(&arena, canvas, 0), " xy 好");
    canvas_put(canvas, 0, 3, ROLE_TEXT, "吃");
    assert_string_equal(canvas_row_text(&arena, canvas, 0), " xy吃 ");
    assert_whole(canvas);
}

static void a_cut_text_ends_in_an_ellipsis_within_its_columns(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 6, 8);
    assert_int_equal(canvas_put_cut(canvas, 0, 0, 6, ROLE_TEXT, "马萨诸塞州"), 5);
    assert_int_equal(canvas_put_cut(canvas, 1, 0, 5, ROLE_TEXT, "weights"), 5);
    assert_int_equal(canvas_put_cut(canvas, 2, 0, 7, ROLE_TEXT, "weights"), 7);
    assert_int_equal(canvas_put_right(canvas, 3, 0, 6, ROLE_TEXT, "马萨诸塞州"), 6);
    assert_int_equal(canvas_put_left(canvas, 4, 0, 6, ROLE_BAR, "很"), 6);
    assert_int_equal(canvas_put_cut(canvas, 5, 3, 0, ROLE_TEXT, "x"), 3);
    assert_string_equal(write_text(&arena, canvas, true),
                        "马萨…   \nweig…   \nweights \n 马萨…  \n很      \n        \n");
    assert_string_equal(canvas_row_roles(&arena, canvas, 4), "BBBBBB..");
    assert_whole(canvas);
}

static void unprintable_characters_become_question_marks(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 1, 12);
    canvas_put(canvas, 0, 0, ROLE_TEXT,
               "a\x1b[2J\u0301\u202e\xff"
               "b");
    assert_string_equal(canvas_row_text(&arena, canvas, 0), "a?[2J???b   ");
}

static void a_role_takes_wide_characters_whole(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 1, 6);
    canvas_put(canvas, 0, 0, ROLE_TEXT, "苹果x");
    canvas_role(canvas, 0, 1, 2, ROLE_KEY);
    assert_string_equal(canvas_row_roles(&arena, canvas, 0), "KKKK..");
    assert_string_equal(canvas_row_text(&arena, canvas, 0), "苹果x ");
}

static void ascii_keeps_every_column_in_its_place(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 1, 30);
    canvas_put(canvas, 0, 0, ROLE_TEXT, "q·kᵀ → 1.28·0.10 × … 好 ░▒▓█");
    canvas_ascii(canvas);
    assert_string_equal(canvas_row_text(&arena, canvas, 0), "q*k' > 1.28*0.10 x ~ ?  .:+#  ");
    assert_whole(canvas);
}

static void formatted_text_is_written_like_any_other(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, 1, 16);
    assert_int_equal(canvas_print(canvas, 0, 1, ROLE_TITLE, "head %d of %d", 0, 2), 12);
    assert_string_equal(canvas_row_text(&arena, canvas, 0), " head 0 of 2    ");
}

static void many_overlapping_writes_tear_no_character(void **state) {
    (void)state;
    static const char *const TEXTS[] = {"苹",  "苹果很好吃", "a",   "weights",  "x苹y",
                                        "·×…", "，。",       "…果", "\xe8\x8b", "0 马萨诸塞州"};
    enum { WRITES = 200000, TEXT_COUNT = sizeof TEXTS / sizeof *TEXTS };
    Canvas canvas = canvas_new(&arena, 4, 17);
    uint64_t dice = 1;
    for (int i = 0; i < WRITES; i++) {
        dice = dice * 6364136223846793005u + 1442695040888963407u;
        unsigned roll = (unsigned)(dice >> 33);
        int row = (int)(roll % 6) - 1, col = (int)(roll / 6 % 23) - 3, columns = (int)(roll / 138 % 9);
        Role role = (Role)(roll / 1242 % ROLE_COUNT);
        const char *text = TEXTS[roll / 50000 % TEXT_COUNT];
        switch (roll / 500000 % 6) {
        case 0: canvas_put(canvas, row, col, role, text); break;
        case 1: canvas_put_cut(canvas, row, col, columns, role, text); break;
        case 2: canvas_put_right(canvas, row, col, columns, role, text); break;
        case 3: canvas_put_left(canvas, row, col, columns, role, text); break;
        case 4: canvas_fill(canvas, row, col, columns % 3, columns, role, i % 2 ? '#' : 0x82F9); break;
        default: canvas_role(canvas, row, col, columns, role);
        }
        assert_whole(canvas);
        Mark mark = arena_mark(&arena);
        for (int r = 0; r < canvas.rows; r++)
            assert_int_equal(text_width(canvas_row_text(&arena, canvas, r)), canvas.cols);
        arena_rewind(&arena, mark);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_new_canvas_is_blank_text, rewind_arena),
        cmocka_unit_test_teardown(text_lands_where_it_is_put_and_the_next_column_comes_back, rewind_arena),
        cmocka_unit_test_teardown(writing_outside_is_cut_on_every_side, rewind_arena),
        cmocka_unit_test_teardown(a_wide_character_that_would_straddle_an_edge_leaves_a_blank, rewind_arena),
        cmocka_unit_test_teardown(writing_over_one_half_clears_the_other, rewind_arena),
        cmocka_unit_test_teardown(a_cut_text_ends_in_an_ellipsis_within_its_columns, rewind_arena),
        cmocka_unit_test_teardown(unprintable_characters_become_question_marks, rewind_arena),
        cmocka_unit_test_teardown(a_role_takes_wide_characters_whole, rewind_arena),
        cmocka_unit_test_teardown(ascii_keeps_every_column_in_its_place, rewind_arena),
        cmocka_unit_test_teardown(formatted_text_is_written_like_any_other, rewind_arena),
        cmocka_unit_test_teardown(many_overlapping_writes_tear_no_character, rewind_arena),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
