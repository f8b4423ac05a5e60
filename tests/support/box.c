#include "support/box.h"

#ifdef BOX

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

enum { MOMENT = 25 /* ms */ };

/* ---- the screen ---- */

static VTerm *vterm_of(Box *box) {
    return (VTerm *)box->vterm;
}

static int on_property(VTermProp property, VTermValue *value, void *user) {
    Box *box = user;
    if (property == VTERM_PROP_ALTSCREEN) box->own_screen = value->boolean;
    if (property == VTERM_PROP_CURSORVISIBLE) box->cursor_shown = value->boolean;
    return 1;
}

static int on_cursor(VTermPos to, VTermPos from, int visible, void *user) {
    Box *box = user;
    (void)from, (void)visible;
    box->cursor_row = to.row, box->cursor_col = to.col;
    return 1;
}

void box_make(Box *box, int rows, int cols) {
    static const VTermScreenCallbacks CALLBACKS = {.settermprop = on_property, .movecursor = on_cursor};
    *box = (Box){.rows = rows, .cols = cols, .pty = -1, .child = -1, .cursor_shown = true};
    box->bytes = text_new(&box->arena);
    VTerm *vterm = vterm_new(rows, cols);
    assert_non_null(vterm);
    vterm_set_utf8(vterm, 1);
    VTermScreen *screen = vterm_obtain_screen(vterm);
    box->vterm = (struct Vterm *)vterm, box->screen = screen;
    vterm_screen_enable_altscreen(screen, 1);
    vterm_screen_set_callbacks(screen, &CALLBACKS, box);
    vterm_screen_reset(screen, 1);
}

void box_feed(Box *box, const char *bytes, size_t length) {
    text_put_bytes(&box->bytes, bytes, length);
    vterm_input_write(vterm_of(box), bytes, length);
    vterm_screen_flush_damage(box->screen);
}

static int colour_of(const VTermColor *colour, bool own) {
    if (own) return -1;
    if (VTERM_COLOR_IS_INDEXED(colour)) return colour->indexed.idx;
    return 256 + (colour->rgb.red << 16 | colour->rgb.green << 8 | colour->rgb.blue);
}

BoxCell box_cell(Box *box, int row, int col) {
    VTermScreenCell cell;
    assert_true(vterm_screen_get_cell(box->screen, (VTermPos){row, col}, &cell));
    uint32_t rune = cell.chars[0] == (uint32_t)-1 ? 0 : cell.chars[0] ? cell.chars[0] : ' ';
    return (BoxCell){rune, colour_of(&cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg)),
                     colour_of(&cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg)), cell.attrs.bold, cell.attrs.reverse};
}

const char *box_row(Box *box, int row, char text[4 * BOX_COLS + 1]) {
    char *end = text, *last = text;
    for (int col = 0; col < box->cols && col < BOX_COLS; col++) {
        uint32_t rune = box_cell(box, row, col).rune;
        if (!rune) continue;
        end += rune_write(rune, end);
        if (rune != ' ') last = end;
    }
    *last = 0;
    return text;
}

/* ---- the program ---- */

static void become(const char *slave, const char *term, const char *const *assignments, const char *const *words) {
    setsid();
    int fd = open(slave, O_RDWR);
    if (fd < 0 || ioctl(fd, TIOCSCTTY, 0) < 0) _exit(126);
    for (int i = 0; i < 3; i++) dup2(fd, i);
    for (fd = 3; fd < 64; fd++) close(fd);
    static const char *const UNWANTED[] = {"LINES",      "COLUMNS", "NO_COLOR", "COLORTERM",          "COLORFGBG",
                                           "ACCESSIBLE", "LC_ALL",  "QKV_LANG", "NCURSES_NO_UTF8_ACS"};
    for (size_t i = 0; i < sizeof UNWANTED / sizeof *UNWANTED; i++) unsetenv(UNWANTED[i]);
    setenv("LANG", "C.UTF-8", 1);
    if (term) setenv("TERM", term, 1);
    else unsetenv("TERM");
    for (; assignments && *assignments; assignments++) {
        char name[64];
        size_t length = strcspn(*assignments, "=");
        snprintf(name, sizeof name, "%.*s", (int)length, *assignments);
        setenv(name, *assignments + length + 1, 1);
    }
    execvp(words[0], (char *const *)words);
    _exit(127);
}

void box_open(Box *box, int rows, int cols, const char *term, const char *const *assignments,
              const char *const *words) {
    box_make(box, rows, cols);
    box->pty = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(box->pty >= 0 && grantpt(box->pty) == 0 && unlockpt(box->pty) == 0);
    const char *slave = ptsname(box->pty);
    assert_non_null(slave);
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    ioctl(box->pty, TIOCSWINSZ, &size);
    tcgetattr(box->pty, &box->before);
    box->child = fork();
    assert_true(box->child >= 0);
    if (box->child == 0) become(slave, term, assignments, words);
}

void box_close(Box *box) {
    if (box->child > 0 && !box->ended) {
        kill(box->child, SIGKILL);
        waitpid(box->child, &box->status, 0);
    }
    if (box->pty >= 0) close(box->pty);
    if (box->vterm) vterm_free(vterm_of(box));
    arena_free(&box->arena);
    *box = (Box){.pty = -1, .child = -1};
}

void box_type(Box *box, const char *keys) {
    assert_int_equal(write(box->pty, keys, strlen(keys)), strlen(keys));
}

void box_resize(Box *box, int rows, int cols) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    vterm_set_size(vterm_of(box), rows, cols);
    box->rows = rows, box->cols = cols;
    ioctl(box->pty, TIOCSWINSZ, &size);
}

void box_vanish(Box *box) {
    close(box->pty);
    box->pty = -1;
}

/* Takes what comes within a moment; false: nothing did. */
static bool take(Box *box) {
    char block[4096];
    struct pollfd ready = {box->pty, POLLIN, 0};
    if (box->pty < 0 || poll(&ready, 1, MOMENT) <= 0) return false;
    ssize_t got = read(box->pty, block, sizeof block);
    if (got > 0) box_feed(box, block, (size_t)got);
    if (got <= 0) poll(NULL, 0, MOMENT); /* its other end is closed */
    return got > 0;
}

void box_settle(Box *box) {
    while (take(box)) {}
}

static void look_after(Box *box) {
    if (box->child > 0 && !box->ended) box->ended = waitpid(box->child, &box->status, WNOHANG) == box->child;
}

static bool shows(Box *box, const char *text, bool last) {
    char row[4 * BOX_COLS + 1];
    for (int r = last ? box->rows - 1 : 0; r < box->rows; r++)
        if (strstr(box_row(box, r, row), text)) return true;
    return false;
}

static void print(Box *box) {
    char row[4 * BOX_COLS + 1];
    for (int r = 0; r < box->rows; r++)
        if (*box_row(box, r, row)) print_message("    |%s\n", row);
}

/* Waits until the text is there or not, as wanted. */
static void await(Box *box, const char *text, bool last, bool wanted) {
    time_t end = time(NULL) + BOX_SECONDS;
    while (shows(box, text, last) != wanted) {
        bool more = take(box);
        look_after(box);
        if (more || (!box->ended && time(NULL) < end)) continue;
        print(box);
        fail_msg("'%s' is %s the screen%s", text, wanted ? "not on" : "still on",
                 box->ended ? ", the program has ended" : "");
    }
}

void box_see(Box *box, const char *text) {
    await(box, text, false, true);
}

void box_see_last(Box *box, const char *text) {
    await(box, text, true, true);
}

void box_hides(Box *box, const char *text) {
    await(box, text, false, false);
}

int box_end(Box *box) {
    time_t end = time(NULL) + BOX_SECONDS;
    for (look_after(box); !box->ended; look_after(box)) {
        if (!take(box)) poll(NULL, 0, MOMENT);
        if (time(NULL) < end) continue;
        if (box->pty >= 0) print(box);
        fail_msg("the program has not ended");
    }
    box_settle(box);
    return box->status;
}

#else

static void without_libvterm_nothing_is_tested(void **state) {
    (void)state;
    print_message("libvterm is not here: make deps installs it\n");
}

int box_main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(without_libvterm_nothing_is_tested)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
