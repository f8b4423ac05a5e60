/* The tracer's glue to curses without a terminal: screens on the null device, read back from what curses believes it
 * shows. */
#include "front/tui_display.h"
#include "front/options.h"
#include "view/keys.h"

#include "support/scratch.h"

#include <locale.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>

static Arena arena;
static FILE *out, *in;
static Display display;

static int start(void **state) {
    (void)state;
    static const char *const UNWANTED[] = {"NO_COLOR", "COLORTERM", "ESCDELAY", "NCURSES_NO_UTF8_ACS", "TERM", "LANG"};
    for (size_t i = 0; i < sizeof UNWANTED / sizeof *UNWANTED; i++) unsetenv(UNWANTED[i]);
    setenv("LINES", "6", 1);
    setenv("COLUMNS", "20", 1);
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    in = fopen("/dev/null", "r");
    out = fopen("/dev/null", "w");
    return !in || !out;
}

static int finish(void **state) {
    (void)state;
    if (display.screen) display_close(&display);
    fclose(in);
    fclose(out);
    arena_free(&arena);
    return 0;
}

static void open_as(const char *term, int colours, ThemeId theme) {
    Error err = {.lang = ENGLISH};
    assert_true(display_open(&display, term, out, in, colours, &THEMES[theme], &err));
}

typedef struct Shown {
    wchar_t text;
    attr_t attributes;
    int fg, bg;
} Shown;

static Shown shown(int row, int col) {
    cchar_t cell;
    wchar_t text[CCHARW_MAX + 1] = {0};
    attr_t attributes;
    short unused;
    int pair = 0, fg = -1, bg = -1;
    assert_int_equal(mvwin_wch(curscr, row, col, &cell), OK);
    assert_int_equal(getcchar(&cell, text, &attributes, &unused, &pair), OK);
    if (pair) extended_pair_content(pair, &fg, &bg);
    return (Shown){text[0], attributes & (A_BOLD | A_REVERSE), fg, bg};
}

static void assert_look(int row, int col, wchar_t text, attr_t attributes, int fg, int bg) {
    Shown at = shown(row, col);
    assert_int_equal(at.text, text);
    assert_int_equal(at.attributes, attributes);
    assert_int_equal(at.fg, fg);
    assert_int_equal(at.bg, bg);
}

static Canvas sample(void) {
    Canvas canvas = canvas_new(&arena, 6, 20);
    canvas_put(canvas, 0, 0, ROLE_STEP, "[4 weights]");
    canvas_put(canvas, 1, 1, ROLE_LABEL, "苹果 √8");
    canvas_put(canvas, 2, 0, ROLE_HEAT7, "0.96");
    canvas_put(canvas, 2, 4, ROLE_HEAT0, "0.02");
    canvas_put(canvas, 3, 0, ROLE_DIV0, "-2.3");
    canvas_put(canvas, 3, 4, ROLE_TEXT, "plain");
    canvas_put(canvas, 5, 19, ROLE_KEY, "q");
    return canvas;
}

static void roles_become_the_colours_of_the_theme(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    assert_int_equal(display.colours, 256);
    display_paint(&display, sample(), 2, 1);
    assert_look(0, 1, L'4', A_BOLD, 16, 213);
    assert_look(2, 0, L'0', 0, 16, 227);
    assert_look(2, 4, L'0', 0, 231, 235);
    assert_look(3, 0, L'-', 0, 16, 117);
    assert_look(3, 4, L'p', 0, -1, -1);
    assert_look(5, 19, L'q', A_BOLD, 117, -1); /* the very last cell of the screen */
    int row, col;
    getyx(stdscr, row, col);
    assert_int_equal(row, 2);
    assert_int_equal(col, 1);
}

static void a_light_theme_has_its_own_ramp(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, LIGHT);
    display_paint(&display, sample(), 0, 0);
    assert_look(2, 0, L'0', 0, 231, 17);
    assert_look(2, 4, L'0', 0, 16, 231);
}

static void another_theme_repaints_what_stands_there(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    Canvas canvas = sample();
    canvas_put_half(canvas, 4, 0, ROLE_HEAT7, ROLE_HEAT0);
    display_paint(&display, canvas, 0, 0);
    assert_look(4, 0, HALF_UPPER, 0, 227, 235);
    static const struct {
        ThemeId theme;
        attr_t attributes;
        int fg, bg, upper, lower;
    } LOOKS[] = {{LIGHT, 0, 231, 17, 17, 231},
                 {CLASSROOM, A_BOLD, 16, 227, 227, 235},
                 {CONTRAST, A_BOLD, -1, -1, -1, -1},
                 {DARK, 0, 16, 227, 227, 235}};
    for (size_t i = 0; i < sizeof LOOKS / sizeof *LOOKS; i++) {
        display_theme(&display, &THEMES[LOOKS[i].theme]);
        display_paint(&display, canvas, 0, 0);
        assert_look(2, 0, L'0', LOOKS[i].attributes, LOOKS[i].fg, LOOKS[i].bg);
        bool ramp = LOOKS[i].upper != -1;
        assert_look(4, 0, ramp ? HALF_UPPER : L' ', 0, LOOKS[i].upper, LOOKS[i].lower);
    }
}

static void without_colours_a_half_block_is_a_character(void **state) {
    (void)state;
    open_as("xterm-256color", 0, DARK);
    Canvas canvas = canvas_new(&arena, 6, 20);
    canvas_put_half(canvas, 4, 0, ROLE_HEAT7, ROLE_HEAT0);
    display_paint(&display, canvas, 0, 0);
    assert_look(4, 0, HALF_UPPER, 0, -1, -1);
}

static void chinese_stands_in_its_two_columns(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    display_paint(&display, sample(), 0, 0);
    assert_int_equal(shown(1, 0).text, L' ');
    assert_int_equal(shown(1, 1).text, 0x82F9);
    assert_int_equal(shown(1, 3).text, 0x679C);
    assert_int_equal(shown(1, 5).text, L' ');
    assert_int_equal(shown(1, 6).text, 0x221A);
    assert_int_equal(shown(1, 7).text, L'8');
}

static void a_picture_leaves_nothing_of_the_one_before(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    display_paint(&display, sample(), 0, 0);
    Canvas canvas = canvas_new(&arena, 6, 20);
    canvas_put(canvas, 1, 2, ROLE_TEXT, "好吃"); /* one column further: both halves of what was there go */
    display_paint(&display, canvas, 0, 0);
    assert_int_equal(shown(1, 1).text, L' ');
    assert_int_equal(shown(1, 2).text, 0x597D);
    assert_int_equal(shown(1, 6).text, L' ');
    assert_int_equal(shown(0, 0).text, L' ');
}

static void eight_colours_are_enough(void **state) {
    (void)state;
    open_as("xterm", COLOURS_AUTO, DARK);
    assert_int_equal(display.colours, 8);
    display_paint(&display, sample(), 0, 0);
    assert_look(0, 1, L'4', A_BOLD, COLOR_BLACK, COLOR_MAGENTA);
    assert_look(2, 0, L'0', 0, COLOR_BLACK, COLOR_WHITE);
    assert_look(2, 4, L'0', 0, COLOR_WHITE, COLOR_BLUE);
}

static void fewer_colours_than_there_are_can_be_asked_for(void **state) {
    (void)state;
    open_as("xterm-256color", 8, DARK);
    assert_int_equal(display.colours, 8);
    display_paint(&display, sample(), 0, 0);
    assert_look(2, 4, L'0', 0, COLOR_WHITE, COLOR_BLUE);
}

static void more_colours_than_the_type_has_come_from_its_sister(void **state) {
    (void)state;
    open_as("xterm", 256, DARK);
    assert_int_equal(display.colours, 256);
}

/* A terminal of direct colours among the terminal types, made by tic; false where there is no tic. */
static bool make_direct(void) {
    static const char SOURCE[] =
        "xterm-direct|made for a test, use=xterm-256color, RGB, colors#0x1000000, pairs#0x7FFF,\n"
        "\tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/"
        "%{255}%&%d\\:%p1%{255}%&%d%;m,\n"
        "\tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/"
        "%{255}%&%d\\:%p1%{255}%&%d%;m,\n";
    const char *source = scratch_text(&arena, "direct.ti", SOURCE);
    char *const words[] = {"tic", "-x", "-o", (char *)scratch_folder(), (char *)source, NULL};
    pid_t child;
    int status = 1;
    if (posix_spawnp(&child, "tic", NULL, NULL, words, environ) != 0) return false;
    waitpid(child, &status, 0);
    return status == 0;
}

static void direct_colours_are_the_same_colours(void **state) {
    (void)state;
    if (!make_direct()) {
        print_message("there is no tic here: not tested\n");
        skip();
    }
    setenv("TERMINFO", scratch_folder(), 1);
    open_as("xterm-256color", COLOURS_DIRECT, DARK);
    assert_true(display.direct);
    display_paint(&display, sample(), 0, 0);
    assert_look(0, 1, L'4', A_BOLD, 0x000101, 0xFF87FF);
    assert_look(2, 0, L'0', 0, 0x000101, 0xFFFF5F);
    assert_look(2, 4, L'0', 0, 0xFFFFFF, 0x262626);
    assert_look(3, 4, L'p', 0, -1, -1);
    unsetenv("TERMINFO");
}

static void where_direct_colours_are_missing_256_are_used(void **state) {
    (void)state;
    open_as("screen-256color", COLOURS_DIRECT, DARK);
    assert_int_equal(display.colours, display.direct ? COLOURS_DIRECT : 256);
    display_paint(&display, sample(), 0, 0);
    if (!display.direct) assert_look(2, 4, L'0', 0, 231, 235);
}

static void without_colour_bold_and_reverse_remain(void **state) {
    (void)state;
    static const struct {
        const char *term;
        int colours;
    } WAYS[] = {{"xterm-256color", 0}, {"vt100", COLOURS_AUTO}};
    for (size_t i = 0; i < 2; i++) {
        open_as(WAYS[i].term, WAYS[i].colours, DARK);
        assert_int_equal(display.colours, 0);
        display_paint(&display, sample(), 0, 0);
        assert_look(0, 1, L'4', A_BOLD | A_REVERSE, -1, -1);
        assert_look(2, 0, L'0', 0, -1, -1);
        display_close(&display);
    }
}

static void a_resize_takes_effect_before_the_next_picture(void **state) {
    (void)state;
    int rows, cols;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    display_size(&display, &rows, &cols);
    assert_int_equal(rows, 6);
    assert_int_equal(cols, 20);
    static const int SIZES[][2] = {{60, 200}, {24, 80}, {12, 40}, {1, 1}, {6, 20}};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        display_resize(&display, SIZES[i][0], SIZES[i][1]);
        display_size(&display, &rows, &cols);
        assert_int_equal(rows, SIZES[i][0]);
        assert_int_equal(cols, SIZES[i][1]);
        Canvas canvas = canvas_new(&arena, rows, cols);
        canvas_fill(canvas, 0, 0, rows, cols, ROLE_TEXT, 'z');
        display_paint(&display, canvas, rows, cols); /* a cursor outside is brought inside */
        assert_int_equal(shown(rows - 1, cols - 1).text, L'z');
    }
    display_paint(&display, canvas_new(&arena, 3, 300), 0, 0); /* a picture of another size does no harm */
}

static void keys_have_one_name_whatever_the_terminal_sends(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    static const struct {
        int sent;
        uint32_t code;
    } KEYCODES[] = {{KEY_UP, NAMED_UP},   {KEY_BACKSPACE, NAMED_BACKSPACE}, {KEY_NPAGE, NAMED_PAGE_DOWN},
                    {KEY_F(1), NAMED_F1}, {KEY_DC, NAMED_DELETE},           {KEY_F(9), NAMED_RESIZE}};
    for (size_t i = 0; i < sizeof KEYCODES / sizeof *KEYCODES; i++) {
        assert_int_equal(ungetch(KEYCODES[i].sent), OK);
        assert_int_equal(display_key(&display, true), KEYCODES[i].code);
    }
    static const struct {
        wchar_t sent;
        uint32_t code;
    } LETTERS[] = {{L'n', 'n'}, {0x7F, NAMED_BACKSPACE}, {L'\r', NAMED_ENTER}, {L'\t', NAMED_TAB}, {0x82F9, 0x82F9}};
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++) {
        assert_int_equal(unget_wch(LETTERS[i].sent), OK);
        assert_int_equal(display_key(&display, true), LETTERS[i].code);
    }
    assert_int_equal(display_key(&display, false), 0);
}

static void an_escape_in_company_is_no_key(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    unget_wch(0x1B);
    assert_int_equal(display_key(&display, true), NAMED_ESCAPE);
    unget_wch('q');
    unget_wch(0x1B);
    assert_int_equal(display_key(&display, true), NAMED_RESIZE);
    assert_int_equal(display_key(&display, false), 0);
}

static void the_mouse_is_heard_only_where_it_is_wanted(void **state) {
    (void)state;
    open_as("xterm-256color", COLOURS_AUTO, DARK);
    int row, col;
    assert_false(display_mouse(&display, &row, &col));
    assert_int_equal(mousemask(0, NULL), 0); /* nothing is asked of the terminal */
    display_set_mouse(&display, true);
    static const struct {
        mmask_t sent;
        uint32_t code;
    } EVENTS[] = {
        {BUTTON1_PRESSED, NAMED_CLICK}, {BUTTON4_PRESSED, NAMED_WHEEL_UP}, {BUTTON5_PRESSED, NAMED_WHEEL_DOWN}};
    for (int i = 0; i < 3; i++) {
        MEVENT event = {.x = 7 + i, .y = 2 + i, .bstate = EVENTS[i].sent};
        assert_int_equal(ungetmouse(&event), OK);
        assert_int_equal(display_key(&display, true), EVENTS[i].code);
        assert_true(display_mouse(&display, &row, &col));
        assert_int_equal(row, 2 + i);
        assert_int_equal(col, 7 + i);
    }
    assert_int_equal(display_key(&display, false), 0);
    display_set_mouse(&display, false);
    assert_int_equal(mousemask(0, NULL), 0);
}

static void terminals_without_a_cursor_to_move_are_refused_in_one_sentence(void **state) {
    (void)state;
    static const char *const TERMS[] = {"dumb", "no-such-terminal", NULL};
    for (size_t i = 0; i < 3; i++)
        for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
            Error err = {.lang = lang};
            assert_false(display_open(&display, TERMS[i], out, in, COLOURS_AUTO, &THEMES[DARK], &err));
            assert_non_null(strstr(err.text, "xterm-256color"));
            assert_null(display.screen);
        }
}

static void a_second_visit_is_as_good_as_the_first(void **state) {
    (void)state;
    for (int visit = 0; visit < 3; visit++) {
        open_as("xterm-256color", COLOURS_AUTO, DARK);
        display_paint(&display, sample(), 0, 0);
        display_suspend(&display);
        display_refresh(&display);
        display_paint(&display, sample(), 0, 0);
        assert_look(2, 0, L'0', 0, 16, 227);
        display_close(&display);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, finish)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(roles_become_the_colours_of_the_theme),
        TEST(a_light_theme_has_its_own_ramp),
        TEST(another_theme_repaints_what_stands_there),
        TEST(without_colours_a_half_block_is_a_character),
        TEST(chinese_stands_in_its_two_columns),
        TEST(a_picture_leaves_nothing_of_the_one_before),
        TEST(eight_colours_are_enough),
        TEST(fewer_colours_than_there_are_can_be_asked_for),
        TEST(more_colours_than_the_type_has_come_from_its_sister),
        TEST(direct_colours_are_the_same_colours),
        TEST(where_direct_colours_are_missing_256_are_used),
        TEST(without_colour_bold_and_reverse_remain),
        TEST(a_resize_takes_effect_before_the_next_picture),
        TEST(keys_have_one_name_whatever_the_terminal_sends),
        TEST(an_escape_in_company_is_no_key),
        TEST(the_mouse_is_heard_only_where_it_is_wanted),
        TEST(terminals_without_a_cursor_to_move_are_refused_in_one_sentence),
        TEST(a_second_visit_is_as_good_as_the_first),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}
