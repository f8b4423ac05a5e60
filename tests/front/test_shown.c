/* What a terminal shows of the bytes the tracer writes: the same picture, whether said with thrift or as curses says
 * it, and the picture that was drawn. */
#include "support/box.h"
#include "support/painted.h"

#include "front/options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef BOX

enum { PICTURES = 80 };

static Painted painted;
static Box box[2]; /* of what is said with thrift, and of what curses says */
static Arena kept;
static Text lavish;
static size_t ends[PICTURES]; /* where each picture ends in it */

static int finish(void **state) {
    (void)state;
    painted_close(&painted);
    for (int i = 0; i < 2; i++) box_close(&box[i]);
    arena_free(&kept);
    return 0;
}

/* Without a file all goes straight to the terminal. */
static void be_lavish(Spool *spool) {
    close(spool->file);
    spool->file = -1;
}

/* What was written since `from`. */
static Text written(size_t from) {
    Text text = text_new(&kept);
    char block[4096];
    ssize_t got;
    while ((got = pread(fileno(painted.out), block, sizeof block, (off_t)(from + text.length))) > 0)
        text_put_bytes(&text, block, (size_t)got);
    return text;
}

/* Shows the next picture in both boxes. */
static void feed(size_t picture) {
    Text few = written(box[0].bytes.length);
    size_t from = box[1].bytes.length, many = ends[picture] - from;
    box_feed(&box[0], few.at, few.length);
    box_feed(&box[1], lavish.at + from, many);
    if (few.length > many) fail_msg("%zu bytes where curses needs %zu", few.length, many);
}

/* A blank has no ink, the second half of a wide character nothing of its own; a half-block turned round is the same. */
static BoxCell seen(Box *at, int row, int col) {
    BoxCell cell = box_cell(at, row, col);
    if (!cell.rune) return (BoxCell){0};
    if (cell.rune == ' ' && !cell.reverse) cell.ink = -1, cell.bold = false;
    if (cell.rune == 0x2584) cell = (BoxCell){0x2580, cell.ground, cell.ink, cell.bold, cell.reverse};
    return cell;
}

static void assert_same(const char *line) {
    for (int row = 0; row < box[0].rows; row++)
        for (int col = 0; col < box[0].cols; col++) {
            BoxCell a = seen(&box[0], row, col), b = seen(&box[1], row, col);
            if (a.rune != b.rune || a.ink != b.ink || a.ground != b.ground || a.bold != b.bold ||
                a.reverse != b.reverse)
                fail_msg("%s: %d,%d: %x %d on %d, curses said %x %d on %d", line, row, col, a.rune, a.ink, a.ground,
                         b.rune, b.ink, b.ground);
        }
}

static void assert_drawn(const char *line) {
    char row[4 * BOX_COLS + 1];
    Screen screen = {0};
    Canvas canvas = screen_draw(&painted.sitting, &screen, painted.cols, painted.rows);
    for (int r = 0; r < canvas.rows; r++) {
        char *text = canvas_row_text(&painted.sitting.arena, canvas, r);
        size_t length = strlen(text);
        while (length && text[length - 1] == ' ') text[--length] = 0;
        if (!strstr(text, "▀") && strcmp(text, box_row(&box[0], r, row)) != 0)
            fail_msg("%s, row %d:\n%s\n%s", line, r, text, row);
    }
}

static const char *const LINES_TAKEN[] = {"load apple heads=2",
                                          "next",
                                          "next",
                                          "next",
                                          "next",
                                          "next",
                                          "next",
                                          "next",
                                          "next",
                                          "next",
                                          "lang zh",
                                          "cell down",
                                          "theme next",
                                          "next",
                                          "view heads",
                                          "view bars",
                                          "view flow",
                                          "view gradient",
                                          "view history",
                                          "view equation",
                                          "theme next",
                                          "lang en",
                                          "theme next",
                                          "new tokens=8 d_model=16 heads=2 seed=1",
                                          "goto scores",
                                          "theme next",
                                          "zoom out",
                                          "zoom out",
                                          "zoom out",
                                          "zoom out",
                                          "zoom in",
                                          "theme next",
                                          "marks on",
                                          "theme next",
                                          "marks auto",
                                          "goto weights",
                                          "ramp grey",
                                          "theme light",
                                          "ramp viridis",
                                          "theme dark",
                                          "mask causal",
                                          "find max",
                                          "new tokens=64 d_model=64 heads=8 seed=1",
                                          "goto scores",
                                          "view heads",
                                          "cell down",
                                          "head next",
                                          "view equation",
                                          "goto weights",
                                          "page down",
                                          "page right",
                                          "undo"};

static void walk(const char *term, int colours, int rows, int cols) {
    enum { COUNT = sizeof LINES_TAKEN / sizeof *LINES_TAKEN };
    painted_open(&painted, term, colours, rows, cols);
    be_lavish(&painted.display.spool);
    for (size_t i = 0; i < COUNT; i++) {
        painted_line(&painted, LINES_TAKEN[i]);
        ends[i] = (size_t)lseek(fileno(painted.out), 0, SEEK_END);
    }
    lavish = written(0);
    painted_close(&painted);
    painted_open(&painted, term, colours, rows, cols);
    for (int i = 0; i < 2; i++) box_make(&box[i], rows, cols);
    for (size_t i = 0; i < COUNT; i++) {
        painted_line(&painted, LINES_TAKEN[i]);
        feed(i);
        assert_same(LINES_TAKEN[i]);
        assert_drawn(LINES_TAKEN[i]);
    }
}

static void fewer_bytes_show_the_same_in_256_colours(void **state) {
    (void)state;
    walk("xterm-256color", COLOURS_AUTO, 24, 80);
}

static void fewer_bytes_show_the_same_inside_screen(void **state) {
    (void)state;
    walk("screen-256color", COLOURS_AUTO, 24, 80);
}

static void fewer_bytes_show_the_same_in_eight_colours(void **state) {
    (void)state;
    walk("xterm", COLOURS_AUTO, 24, 80);
}

static void fewer_bytes_show_the_same_without_colours(void **state) {
    (void)state;
    walk("vt100", COLOURS_AUTO, 24, 80);
}

static void fewer_bytes_show_the_same_where_colours_are_not_wanted(void **state) {
    (void)state;
    walk("xterm-256color", 0, 40, 120);
}

static void fewer_bytes_show_the_same_on_a_large_screen(void **state) {
    (void)state;
    walk("xterm-256color", COLOURS_AUTO, 60, 200);
}

static void fewer_bytes_show_the_same_on_a_small_screen(void **state) {
    (void)state;
    walk("linux", COLOURS_AUTO, 12, 40);
}

/* Characters, roles and places without any sense, so that no run of them is like what a view would draw. */
static Canvas any_picture(int picture, uint32_t *random) {
    static const char *const TEXTS[] = {" ", "   ", "-2.3", "苹果", "[", "√8", "x y  z", "        "};
    Canvas canvas = canvas_new(&kept, 12, 40);
    for (int i = 0; i < 20 * picture; i++) {
        *random = *random * 1664525 + 1013904223;
        int row = (int)(*random >> 8) % 12, col = (int)(*random >> 12) % 40;
        Role role = (Role)((*random >> 18) % ROLE_COUNT), under = (Role)((*random >> 5) % ROLE_COUNT);
        if (*random >> 30) canvas_put(canvas, row, col, role, TEXTS[*random >> 27 & 7]);
        else canvas_put_half(canvas, row, col, role, under);
    }
    return canvas;
}

static void fewer_bytes_show_the_same_of_any_picture(void **state) {
    (void)state;
    for (int thrift = 0; thrift < 2; thrift++) {
        uint32_t random = 12345;
        painted_open(&painted, "xterm-256color", COLOURS_AUTO, 12, 40);
        if (!thrift) be_lavish(&painted.display.spool);
        for (int i = 0; thrift && i < 2; i++) box_make(&box[i], 12, 40);
        for (int picture = 0; picture < PICTURES; picture++) {
            display_paint(&painted.display, any_picture(picture, &random), 3, 4);
            if (!thrift) ends[picture] = (size_t)lseek(fileno(painted.out), 0, SEEK_END);
            if (!thrift) continue;
            feed((size_t)picture);
            assert_same("any picture");
            assert_int_equal(box[0].cursor_row, 3);
            assert_int_equal(box[0].cursor_col, 4);
        }
        if (!thrift) lavish = written(0);
        if (!thrift) painted_close(&painted);
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(fewer_bytes_show_the_same_in_256_colours),
        TEST(fewer_bytes_show_the_same_inside_screen),
        TEST(fewer_bytes_show_the_same_in_eight_colours),
        TEST(fewer_bytes_show_the_same_without_colours),
        TEST(fewer_bytes_show_the_same_where_colours_are_not_wanted),
        TEST(fewer_bytes_show_the_same_on_a_large_screen),
        TEST(fewer_bytes_show_the_same_on_a_small_screen),
        TEST(fewer_bytes_show_the_same_of_any_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void) {
    return box_main();
}

#endif
