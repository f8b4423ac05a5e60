/* The program on a terminal in a box: what a person sees, and what is left of it however it ends. */
#include "support/box.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#ifdef BOX

static Box box;
static const char *program;

static int finish(void **state) {
    (void)state;
    box_close(&box);
    return 0;
}

static void open_with(const char *term, const char *const *assignments, const char *option, const char *line) {
    box_open(&box, 24, 80, term, assignments, (const char *[]){program, option, line, NULL});
}

/* The tracer at its first picture. */
static void open_tracer(const char *const *assignments, const char *option) {
    open_with("xterm-256color", assignments, option ? option : "tui", option ? "tui" : NULL);
    box_see_last(&box, "q leave");
}

static bool has_colours(void) {
    for (int row = 0; row < box.rows; row++)
        for (int col = 0; col < box.cols; col++) {
            BoxCell cell = box_cell(&box, row, col);
            bool inked = cell.ink != -1 && cell.rune != ' ';
            if (cell.rune && (inked || cell.ground != -1)) return true;
        }
    return false;
}

/* The last that was said of it: libvterm hears of the mouse only where it stands alone in its sequence. */
static bool mouse_is_heard(void) {
    const char *on = NULL, *off = NULL, *at = box.bytes.at;
    for (const char *found; (found = strstr(at, "1000h")); at = found + 1) on = found;
    for (const char *found; (found = strstr(at, "1000l")); at = found + 1) off = found;
    return on && !off;
}

static bool is_ascii(const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)bytes[i] >= 0x80) return false;
    return true;
}

/* The terminal as the program found it: the shell's own screen, a cursor, keys echoed and held until Enter. */
static void assert_restored(void) {
    struct termios now;
    assert_false(box.own_screen);
    assert_true(box.cursor_shown);
    assert_false(mouse_is_heard());
    if (tcgetattr(box.pty, &now) == 0) {
        assert_int_equal(now.c_lflag, box.before.c_lflag);
        assert_int_equal(now.c_iflag, box.before.c_iflag);
        assert_int_equal(now.c_oflag, box.before.c_oflag);
    }
}

/* ---- coming and going ---- */

static void the_tracer_has_a_screen_of_its_own_and_gives_the_old_one_back(void **state) {
    (void)state;
    open_tracer(NULL, NULL);
    assert_true(box.own_screen);
    box_type(&box, "n");
    box_see(&box, "[q]");
    box_type(&box, "q");
    assert_int_equal(box_end(&box), 0);
    assert_restored();
}

static void control_c_leads_back_to_the_prompt(void **state) {
    (void)state;
    open_with("xterm-256color", NULL, NULL, NULL);
    box_see(&box, "qkv>");
    box_type(&box, "tui\r");
    box_see_last(&box, "q leave");
    box_type(&box, "\003");
    box_hides(&box, "q leave");
    box_see(&box, "qkv>");
    box_type(&box, "scale\r");
    box_see(&box, "scale is on");
    box_type(&box, "quit\r");
    assert_int_equal(box_end(&box), 0);
    assert_restored();
}

static void the_cursor_stands_on_the_focused_number(void **state) {
    (void)state;
    open_tracer(NULL, NULL);
    box_type(&box, "4");
    box_see(&box, "[4 weights]");
    box_settle(&box);
    int row = box.cursor_row, col = box.cursor_col;
    box_type(&box, "j");
    box_see(&box, "weights[1,0]");
    box_settle(&box);
    assert_int_equal(box.cursor_row, row + 1);
    assert_int_equal(box.cursor_col, col);
    assert_int_equal(box_cell(&box, row + 1, col).rune, '0');
}

/* ---- another size ---- */

static void it_can_be_resized_at_any_moment(void **state) {
    (void)state;
    static const int SIZES[][2] = {{60, 200}, {16, 60},  {12, 40}, {6, 20}, {1, 1},
                                   {2, 7},    {40, 120}, {7, 41},  {24, 80}};
    open_tracer(NULL, NULL);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        box_type(&box, "nz?");
        box_resize(&box, SIZES[i][0], SIZES[i][1]);
        box_type(&box, "?jl:sca");
        box_resize(&box, SIZES[i][0] + 1, SIZES[i][1] + 1);
        box_resize(&box, SIZES[i][0], SIZES[i][1]);
        box_type(&box, "\033");
        for (int moment = 0; moment < 4; moment++) box_settle(&box);
    }
    box_type(&box, "\f");
    box_see_last(&box, "q leave");
    char row[4 * BOX_COLS + 1];
    assert_non_null(strstr(box_row(&box, 0, row), "4 weights"));
}

/* A shell with job control stands between, as on every real terminal. */
static void it_wakes_from_a_stop_in_the_size_the_terminal_has_then(void **state) {
    (void)state;
    static const char JOB[] = "set -m; \"$0\" tui; echo stopped; read line; fg >/dev/null; echo over=$?";
    box_open(&box, 24, 80, "xterm-256color", NULL, (const char *[]){"sh", "-c", JOB, program, NULL});
    box_see_last(&box, "q leave");
    box_type(&box, "\032");
    box_see(&box, "stopped");
    assert_restored();
    box_resize(&box, 30, 100);
    box_type(&box, "\r");
    box_see_last(&box, "q leave");
    assert_true(box.own_screen);
    box_type(&box, "n");
    box_see(&box, "[q]");
    box_type(&box, "q");
    box_see(&box, "over=0");
    box_end(&box);
    assert_restored();
}

/* ---- the end ---- */

static void ends_with(int sig) {
    open_tracer(NULL, NULL);
    box_type(&box, ":mouse on\r");
    box_see_last(&box, " mouse on");
    box_settle(&box);
    assert_true(mouse_is_heard());
    kill(box.child, sig);
    int status = box_end(&box);
    bool sanitized = strstr(program, "san") != NULL; /* its report ends the program in its own way */
    if (!sanitized) assert_true(WIFSIGNALED(status) && WTERMSIG(status) == sig);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) != 0);
    assert_restored();
}

static void a_terminate_signal_leaves_the_terminal_in_order(void **state) {
    (void)state;
    ends_with(SIGTERM);
}

static void a_hang_up_leaves_the_terminal_in_order(void **state) {
    (void)state;
    ends_with(SIGHUP);
}

static void a_failed_assertion_leaves_the_terminal_in_order(void **state) {
    (void)state;
    ends_with(SIGABRT);
}

static void a_bad_pointer_leaves_the_terminal_in_order(void **state) {
    (void)state;
    ends_with(SIGSEGV);
}

/* A second is asked of an idle machine; ours may be busy. */
static void a_terminal_that_vanishes_takes_the_program_with_it(void **state) {
    (void)state;
    open_tracer(NULL, NULL);
    box_vanish(&box);
    box_end(&box);
}

/* ---- terminals that are less ---- */

static void assert_hint(const char *term) {
    open_with(term, NULL, "tui", NULL);
    box_see(&box, "step with next, show and explain");
    assert_int_equal(WEXITSTATUS(box_end(&box)), 1);
    assert_null(strstr(box.bytes.at, "\033["));
}

static void an_unknown_terminal_is_told_what_to_do(void **state) {
    (void)state;
    assert_hint("no-such-terminal");
}

static void a_dumb_terminal_is_told_what_to_do(void **state) {
    (void)state;
    assert_hint("dumb");
}

static void without_utf8_all_is_ascii_and_said_once(void **state) {
    (void)state;
    static const char *const C[] = {"LANG=C", NULL};
    open_tracer(C, NULL);
    box_type(&box, "4x");
    box_see(&box, "explain");
    box_type(&box, "qq");
    box_end(&box);
    assert_true(is_ascii(box.bytes.at, box.bytes.length));
    const char *notice = strstr(box.bytes.at, "no UTF-8 here");
    assert_non_null(notice);
    assert_null(strstr(notice + 1, "no UTF-8 here"));
}

static void ascii_can_be_asked_for(void **state) {
    (void)state;
    static const char *const ENGLISH_ONLY[] = {"QKV_LANG=en", NULL};
    open_with("xterm-256color", ENGLISH_ONLY, "--ascii", "tui");
    box_see_last(&box, "q leave");
    box_type(&box, ":new tokens=8 d_model=16 heads=2 seed=1\r");
    box_see(&box, "8x16");
    box_type(&box, "1");
    box_see(&box, "scores = q*k'");
    size_t before = box.bytes.length;
    box_type(&box, "?\f");
    box_see(&box, "+- keys");
    assert_true(is_ascii(box.bytes.at + before, box.bytes.length - before));
}

static void no_color_is_respected(void **state) {
    (void)state;
    static const char *const WISH[] = {"NO_COLOR=1", NULL};
    open_tracer(WISH, NULL);
    box_type(&box, "4");
    box_see(&box, "█"); /* shades say what colours would */
    box_settle(&box);
    assert_false(has_colours());
    BoxCell step = box_cell(&box, 0, 3);
    for (int col = 0; col < 80 && !step.reverse; col++) step = box_cell(&box, 0, col);
    assert_true(step.reverse && step.bold);
}

/* ---- looks ---- */

static void another_theme_is_there_at_once_and_the_palette_stays(void **state) {
    (void)state;
    open_tracer(NULL, NULL);
    box_type(&box, "4");
    box_see(&box, "[4 weights]");
    box_settle(&box);
    assert_true(has_colours());
    BoxCell dark = box_cell(&box, box.cursor_row + 1, box.cursor_col);
    box_type(&box, "t");
    box_see_last(&box, "theme light");
    BoxCell light = box_cell(&box, box.cursor_row + 1, box.cursor_col);
    assert_int_not_equal(light.ground, dark.ground);
    for (int i = 0; i < 3; i++) box_type(&box, "t");
    box_see_last(&box, "theme contrast");
    box_settle(&box);
    assert_false(has_colours());
    box_type(&box, "q");
    box_end(&box);
    assert_null(strstr(box.bytes.at, "\033]4;"));
    assert_null(strstr(box.bytes.at, "\033]104"));
    assert_restored();
}

static void a_light_terminal_gets_the_light_theme(void **state) {
    (void)state;
    static const char *const GROUND[] = {"COLORFGBG=0;15", NULL};
    open_tracer(GROUND, NULL);
    box_type(&box, ":theme\r");
    box_see(&box, "theme is light");
}

static void the_mouse_is_left_to_the_terminal_until_it_is_wanted(void **state) {
    (void)state;
    open_tracer(NULL, NULL);
    assert_null(strstr(box.bytes.at, "\033[?100"));
    assert_false(mouse_is_heard());
    box_type(&box, ":mouse on\r");
    box_see_last(&box, " mouse on");
    box_settle(&box);
    assert_true(mouse_is_heard());
    box_type(&box, "\032"); /* nothing stops a program without a shell, but the terminal is put in order for it */
    box_type(&box, "n");
    box_see(&box, "[q]");
    box_type(&box, ":mouse off\r");
    box_see_last(&box, " mouse off");
    box_settle(&box);
    assert_false(mouse_is_heard());
    box_type(&box, "q");
    assert_int_equal(box_end(&box), 0);
    assert_restored();
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void) {
    const char *given = getenv("QKV");
    program = given && *given ? given : "./qkv";
    const struct CMUnitTest tests[] = {
        TEST(the_tracer_has_a_screen_of_its_own_and_gives_the_old_one_back),
        TEST(control_c_leads_back_to_the_prompt),
        TEST(the_cursor_stands_on_the_focused_number),
        TEST(it_can_be_resized_at_any_moment),
        TEST(it_wakes_from_a_stop_in_the_size_the_terminal_has_then),
        TEST(a_terminate_signal_leaves_the_terminal_in_order),
        TEST(a_hang_up_leaves_the_terminal_in_order),
        TEST(a_failed_assertion_leaves_the_terminal_in_order),
        TEST(a_bad_pointer_leaves_the_terminal_in_order),
        TEST(a_terminal_that_vanishes_takes_the_program_with_it),
        TEST(an_unknown_terminal_is_told_what_to_do),
        TEST(a_dumb_terminal_is_told_what_to_do),
        TEST(without_utf8_all_is_ascii_and_said_once),
        TEST(ascii_can_be_asked_for),
        TEST(no_color_is_respected),
        TEST(another_theme_is_there_at_once_and_the_palette_stays),
        TEST(a_light_terminal_gets_the_light_theme),
        TEST(the_mouse_is_left_to_the_terminal_until_it_is_wanted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void) {
    return box_main();
}

#endif
