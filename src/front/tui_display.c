#include "front/tui_display.h"

#include "base/text.h"
#include "front/options.h"
#include "front/terminal.h"
#include "view/keys.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

enum { ESCAPE = 0x1B, ESCAPE_WAIT = 25 /* ms */, MANY = 256, FIRST_RGB = 16 };

/* ---- opening ---- */

/* What a terminal type can do, asked before a screen is made of it: newterm would take a "dumb" one as well. */
static bool can(const char *term, int fd, int *colours) {
    int status;
    if (setupterm(term, fd, &status) != OK) return false;
    const char *move_to = tigetstr("cup");
    bool able = move_to && move_to != (char *)-1; /* terminfo's own sign for "no such name" */
    *colours = tigetnum("colors");
    del_curterm(cur_term);
    return able;
}

/* Appends a terminfo string without its padding. */
static void put_code(char *codes, size_t room, const char *name) {
    const char *code = tigetstr(name);
    if (!code || code == (char *)-1) return;
    size_t length = strlen(codes);
    for (; *code && length + 1 < room; code++) {
        const char *end = code[0] == '$' && code[1] == '<' ? strchr(code, '>') : NULL;
        if (end) code = end;
        else codes[length++] = *code;
    }
    codes[length] = 0;
}

static void prepare_undo(const Display *display) {
    static const char *const NAMES[] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    static const char MOUSE_OFF[] = "\033[?1006;1000l"; /* as curses does it where terminfo does not say how */
    char codes[256] = "";
    if (display->mouse) memcpy(codes, MOUSE_OFF, sizeof MOUSE_OFF);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) put_code(codes, sizeof codes, NAMES[i]);
    terminal_undo(codes);
}

static void open_colours(Display *display, int most) {
    if (!has_colors() || most == 0 || start_color() != OK) return;
    display->colours = most == COLOURS_AUTO || COLORS < most ? COLORS : most;
    display->direct = COLORS > MANY;
    display->own = use_default_colors() == OK;
}

/* The number curses wants for a colour. Where that is red, green, blue, the lowest numbers still mean the palette: black
 * is a black just above them. */
static int number_of(const Display *display, int entry, int fallback) {
    enum { NEARLY_BLACK = 0x000101 };
    if (entry == COLOUR_OWN) return display->own ? COLOUR_OWN : fallback;
    if (!display->direct || entry < FIRST_RGB) return entry;
    int rgb = (int)colour_rgb(entry);
    return rgb ? rgb : NEARLY_BLACK;
}

static Look look_of(const Display *display, Paint paint) {
    int fg = number_of(display, paint.fg, COLOR_WHITE), bg = number_of(display, paint.bg, COLOR_BLACK);
    bool coloured = paint.fg != COLOUR_OWN || paint.bg != COLOUR_OWN;
    int pair = coloured && display->colours ? alloc_pair(fg, bg) : 0;
    return (Look){(paint.bold ? A_BOLD : 0) | (paint.reverse ? A_REVERSE : 0), pair > 0 ? pair : 0};
}

void display_theme(Display *display, const Theme *theme) {
    display->theme = *theme;
    for (int role = 0; role < ROLE_COUNT; role++)
        display->look[role] = look_of(display, paint_of(theme, (Role)role, display->colours));
}

/* The type with the colours wanted: `term`, or a sister of it that has more. */
static const char *type_with(const char *term, int fd, int wanted, char *sister, size_t room) {
    static const struct {
        int wanted;
        const char *ending; /* NULL: the sister of all */
    } SISTERS[] = {{COLOURS_DIRECT, "-direct"}, {COLOURS_DIRECT, NULL}, {MANY, "-256color"}};
    int has = 0, more = 0;
    can(term, fd, &has);
    const char *dash = strrchr(term, '-');
    bool ended = dash && (text_same(dash, "-256color") || text_same(dash, "-direct"));
    int base = ended ? (int)(dash - term) : (int)strlen(term);
    for (size_t i = 0; i < sizeof SISTERS / sizeof *SISTERS; i++) {
        const char *ending = SISTERS[i].ending;
        if (wanted < SISTERS[i].wanted || has >= SISTERS[i].wanted) continue;
        if (ending) snprintf(sister, room, "%.*s%s", base, term, ending);
        else snprintf(sister, room, "xterm-direct");
        if (can(sister, fd, &more) && more >= SISTERS[i].wanted) return sister;
    }
    return term;
}

bool display_open(Display *display, const char *term, FILE *out, FILE *in, int colours, const Theme *theme,
                  Error *err) {
    *display = (Display){0};
    int has = 0;
    char sister[128];
    if (!term || !can(term, fileno(out), &has))
        return refuse(
            err,
            "the tracer cannot draw on a terminal of type '%s': set TERM, mostly to xterm-256color, or step with "
            "next, show and explain",
            "追踪器无法在“%s”类型的终端上绘制：请设置 TERM，通常是 xterm-256color，或者用 next、show、explain 一步一步看",
            term ? term : "");
    term = type_with(term, fileno(out), colours, sister, sizeof sister);
    if (spool_open(&display->spool, out)) display->screen = newterm(term, display->spool.stream, in);
    if (!display->screen) {
        spool_close(&display->spool);
        return refuse(err, "the tracer cannot open this terminal ('%s'): step with next, show and explain",
                      "追踪器无法打开这个终端（“%s”）：请用 next、show、explain 一步一步看", term);
    }
    set_term(display->screen);
    if (!getenv("ESCDELAY")) set_escdelay(ESCAPE_WAIT);
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    const char *own = tigetstr("op");
    display->spool.thrift.own = own && own != (char *)-1 && strstr(own, "39;49");
    open_colours(display, colours);
    display_theme(display, theme);
    curs_set(1);
    prepare_undo(display);
    return true;
}

/* Where there is no screen of our own, the shell goes on in the last line: it is left empty. */
static void leave(void) {
    move(LINES - 1, 0);
    clrtoeol();
    refresh();
    endwin();
}

void display_close(Display *display) {
    leave();
    terminal_undo("");
    delscreen(display->screen);
    display->screen = NULL;
    spool_close(&display->spool);
    arena_free(&display->frame);
}

void display_suspend(Display *display) {
    leave();
    thrift_forget(&display->spool.thrift);
}

/* ---- painting ---- */

void display_size(const Display *display, int *rows, int *cols) {
    (void)display;
    *rows = LINES;
    *cols = COLS;
}

void display_resize(Display *display, int rows, int cols) {
    (void)display;
    if (rows > 0 && cols > 0 && (rows != LINES || cols != COLS)) resizeterm(rows, cols);
}

void display_refresh(Display *display) {
    thrift_forget(&display->spool.thrift);
    clearok(curscr, TRUE);
}

/* A character the C library thinks of another width would shift the rest of the line: it becomes '?'. */
static void put_cell(const Display *display, int row, int col, const Cell *cell) {
    uint32_t rune = cell->rune;
    Look look = display->look[cell->role];
    if (cell_is_half(cell) && display->colours)
        look =
            look_of(display, paint_half(&display->theme, (Role)cell->role, (Role)cell->under, display->colours, &rune));
    wchar_t text[2] = {(wchar_t)rune, 0};
    if (wcwidth(text[0]) != cell->width) text[0] = L'?';
    cchar_t glyph;
    setcchar(&glyph, text, (attr_t)look.attributes, 0, &look.pair);
    mvadd_wch(row, col, &glyph);
}

void display_paint(Display *display, Canvas canvas, int row, int col) {
    erase(); /* else the half of a wide character could stay behind */
    for (int r = 0; r < canvas.rows && r < LINES; r++)
        for (int c = 0; c < canvas.cols && c < COLS; c++) {
            const Cell *cell = canvas_cell(canvas, r, c);
            if (cell->width) put_cell(display, r, c, cell);
        }
    move(row < LINES ? row : LINES - 1, col < COLS ? col : COLS - 1);
    /* After a stop curses puts the terminal in order first, which a file cannot be. */
    if (isendwin()) refresh();
    spool_begin(&display->spool);
    refresh();
    spool_end(&display->spool, &display->frame);
    arena_rewind(&display->frame, (Mark){NULL, 0});
}

/* ---- the mouse ---- */

void display_set_mouse(Display *display, bool on) {
    if (display->mouse == on) return;
    mousemask(on ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
    mouseinterval(0); /* no waiting for a second click */
    display->mouse = on;
    prepare_undo(display);
}

bool display_mouse(const Display *display, int *row, int *col) {
    *row = display->mouse_row, *col = display->mouse_col;
    return display->clicked;
}

static uint32_t mouse_event(Display *display) {
    MEVENT event;
    if (getmouse(&event) != OK) return NAMED_RESIZE;
    display->clicked = true;
    display->mouse_row = event.y, display->mouse_col = event.x;
    if (event.bstate & BUTTON4_PRESSED) return NAMED_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) return NAMED_WHEEL_DOWN;
    return event.bstate & BUTTON1_PRESSED ? NAMED_CLICK : NAMED_RESIZE;
}

/* ---- keys ---- */

static uint32_t named(uint32_t key, bool special) {
    static const struct {
        uint32_t key;
        bool special;
        uint32_t code;
    } NAMES[] = {
        {KEY_UP, true, NAMED_UP},
        {KEY_DOWN, true, NAMED_DOWN},
        {KEY_LEFT, true, NAMED_LEFT},
        {KEY_RIGHT, true, NAMED_RIGHT},
        {KEY_PPAGE, true, NAMED_PAGE_UP},
        {KEY_NPAGE, true, NAMED_PAGE_DOWN},
        {KEY_HOME, true, NAMED_HOME},
        {KEY_FIND, true, NAMED_HOME},
        {KEY_END, true, NAMED_END},
        {KEY_SELECT, true, NAMED_END},
        {KEY_BTAB, true, NAMED_BACK_TAB},
        {KEY_ENTER, true, NAMED_ENTER},
        {KEY_BACKSPACE, true, NAMED_BACKSPACE},
        {KEY_DC, true, NAMED_DELETE},
        {KEY_F(1), true, NAMED_F1},
        {'\t', false, NAMED_TAB},
        {'\r', false, NAMED_ENTER},
        {'\n', false, NAMED_ENTER},
        {0x7F, false, NAMED_BACKSPACE},
        {0x08, false, NAMED_BACKSPACE},
        {ESCAPE, false, NAMED_ESCAPE},
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (NAMES[i].key == key && NAMES[i].special == special) return NAMES[i].code;
    return special ? NAMED_RESIZE : key;
}

uint32_t display_key(Display *display, bool wait) {
    wint_t key;
    timeout(wait ? ESCAPE_WAIT : 0);
    int kind = get_wch(&key);
    if (kind == ERR) return 0;
    if (kind == KEY_CODE_YES && key == KEY_MOUSE) return mouse_event(display);
    uint32_t code = named((uint32_t)key, kind == KEY_CODE_YES);
    if (code != NAMED_ESCAPE) return code;
    /* An Escape in company is Alt and a key, or a key curses does not know: nothing of it is a command. */
    timeout(0);
    bool alone = true;
    while (get_wch(&key) != ERR) alone = false;
    return alone ? NAMED_ESCAPE : NAMED_RESIZE;
}
