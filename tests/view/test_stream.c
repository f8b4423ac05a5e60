/* Pictures as bytes: nothing for what looks the same, no character torn, and every terminal ends up with the picture. */
#include "support/box.h"

#include "view/stream.h"

#include <string.h>

enum { ROWS = 3, COLS = 12 };

static Arena arena;
static Stream stream;
static const Theme *const THEME = &THEMES[DARK];

static int begin(void **state) {
    (void)state;
    Text out = text_new(&arena);
    stream_open(&stream, &arena, ROWS, COLS, THEME, &out);
    assert_string_equal(out.at, "\033[?25l\033[0m\033[H\033[2J");
    return 0;
}

static int forget(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static const char *put(Canvas canvas) {
    Text out = text_new(&arena);
    stream_put(&stream, canvas, &out);
    return out.at;
}

static void the_same_picture_again_costs_nothing(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, ROWS, COLS);
    assert_string_equal(put(canvas), "");
    canvas_put(canvas, 1, 2, ROLE_STRONG, "weights 很");
    assert_string_equal(put(canvas), "\033[2;3H\033[0;1mweights 很");
    assert_string_equal(put(canvas), "");
}

static void only_cells_that_differ_are_written(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, ROWS, COLS);
    canvas_put(canvas, 0, 0, ROLE_TEXT, "0.999");
    canvas_put(canvas, 2, 0, ROLE_TEXT, "end");
    put(canvas);
    canvas_put(canvas, 0, 0, ROLE_TEXT, "0.475");
    assert_string_equal(put(canvas), "\033[1;3H475");
    canvas_role(canvas, 2, 0, 1, ROLE_STRONG);
    assert_string_equal(put(canvas), "\033[3;1H\033[0;1me");
}

static void a_wide_character_is_written_whole_and_gives_way_whole(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, ROWS, COLS);
    canvas_put(canvas, 0, 0, ROLE_TEXT, "苹果");
    put(canvas);
    canvas_put(canvas, 0, 1, ROLE_TEXT, "x"); /* over a half: the other half is blank */
    assert_string_equal(put(canvas), "\033[1;1H x");
    canvas_put(canvas, 0, 0, ROLE_TEXT, "很");
    assert_string_equal(put(canvas), "\033[1;1H很");
}

static void after_the_last_column_the_cursor_is_placed_anew(void **state) {
    (void)state;
    Canvas canvas = canvas_new(&arena, ROWS, COLS);
    canvas_put(canvas, 0, COLS - 1, ROLE_TEXT, "a");
    canvas_put(canvas, 1, 0, ROLE_TEXT, "b");
    assert_string_equal(put(canvas), "\033[1;12H\033[0ma\033[2;1Hb");
}

#ifdef BOX

/* Characters of both widths and half-blocks, anywhere, over one another. */
static void scribble(Canvas canvas, unsigned *seed) {
    static const char *const WORDS[] = {"0.5", "很好吃", "a", "·▏", "   ", "x苹"};
    for (int i = 0; i < 6; i++) {
        *seed = *seed * 1103515245u + 12345u;
        unsigned draw = *seed >> 16;
        int row = (int)(draw % ROWS), col = (int)(draw / 4 % COLS);
        Role role = (Role)(draw / 16 % ROLE_COUNT);
        if (draw % 7 == 0) canvas_put_half(canvas, row, col, ROLE_HEAT0, ROLE_HEAT7);
        else canvas_put(canvas, row, col, role, WORDS[draw % (sizeof WORDS / sizeof *WORDS)]);
    }
}

static void a_terminal_shows_each_of_many_random_pictures(void **state) {
    (void)state;
    Box box;
    unsigned seed = 1;
    Canvas canvas = canvas_new(&arena, ROWS, COLS);
    box_make(&box, ROWS, COLS);
    for (int picture = 0; picture < 500; picture++) {
        scribble(canvas, &seed);
        const char *bytes = put(canvas);
        box_feed(&box, bytes, strlen(bytes));
        for (int i = 0; i < ROWS * COLS; i++) {
            const Cell *cell = &canvas.cell[i];
            BoxCell seen = box_cell(&box, i / COLS, i % COLS);
            Paint paint = paint_of(THEME, (Role)cell->role, STREAM_COLOURS);
            uint32_t rune = cell->rune;
            if (cell_is_half(cell))
                paint = paint_half(THEME, (Role)cell->role, (Role)cell->under, STREAM_COLOURS, &rune);
            assert_int_equal(seen.rune, rune);
            if (!cell->width) continue;
            assert_int_equal(seen.ink, paint.fg);
            assert_int_equal(seen.ground, paint.bg);
            assert_int_equal(seen.bold, paint.bold);
            assert_int_equal(seen.reverse, paint.reverse);
        }
    }
    box_close(&box);
}

#endif

#define EACH(test) cmocka_unit_test_setup_teardown(test, begin, forget)

int main(void) {
    const struct CMUnitTest tests[] = {
        EACH(the_same_picture_again_costs_nothing),
        EACH(only_cells_that_differ_are_written),
        EACH(a_wide_character_is_written_whole_and_gives_way_whole),
        EACH(after_the_last_column_the_cursor_is_placed_anew),
#ifdef BOX
        EACH(a_terminal_shows_each_of_many_random_pictures),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
