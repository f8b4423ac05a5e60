#include "front/tui.h"

#include "command/command.h"
#include "front/answering.h"
#include "front/presenting.h"
#include "front/terminal.h"
#include "front/tui_display.h"
#include "front/tui_lab.h"
#include "front/tui_moved.h"
#include "front/tui_play.h"
#include "front/typing.h"
#include "session/cause.h"
#include "session/secret.h"
#include "view/change.h"
#include "view/help.h"
#include "view/overlay.h"
#include "view/spot.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CTRL_L = 0x0C, MOST_LINES = 2000 };

/* One visit. */
typedef struct Tui {
    Session *session;
    Display display;
    Screen screen;
    Typing typing;
    Answering answering; /* a lesson's answer line */
    Presenting presenting;
    Spots spots;       /* what a click on the picture means */
    Arena said, frame; /* what the last line said; one picture */
    const char *lines[MOST_LINES];
    size_t count;
    bool refused;
    size_t theme, ramp; /* that the display has */
    long due;           /* when the next step plays by itself; 0: not yet settled */
    Change change;      /* the last line, where it changed the model */
    const char *asked;  /* that line, while its sentence waits for the cause to be found; NULL: none does */
    size_t told;        /* place of that sentence in lines */
    unsigned came;      /* events of the terminal while the cause was looked for */
    LabWatch lab;
    Playing playing;
    bool shown; /* the tracer was opened for a lesson that plays, and closes with it */
} Tui;

/* ---- what a line says ---- */

static void hear(void *self, const char *text) {
    Tui *tui = self;
    if (tui->count < MOST_LINES) tui->lines[tui->count++] = arena_string(&tui->said, text);
}

static void hear_error(void *self, const char *text) {
    Tui *tui = self;
    hear(self, text);
    tui->refused = true;
}

static void forget(Tui *tui) {
    arena_rewind(&tui->said, (Mark){NULL, 0});
    tui->count = 0;
    tui->refused = false;
    tui->screen.message = tui->screen.ran = NULL;
    tui->screen.refused = false;
    tui->screen.overlay = (Labels){NULL, 0};
    tui->screen.overlay_top = 0;
    tui->asked = NULL;
}

static void open_help(Tui *tui) {
    tui->screen.overlay = help_keys(tui->session, &tui->said);
    tui->screen.overlay_title = help_title(tui->session, &tui->said);
}

/* Of a row of the last line. */
static size_t columns_of(const Tui *tui) {
    int rows, cols;
    display_size(&tui->display, &rows, &cols);
    return cols > 2 ? (size_t)cols - 2 : 1;
}

/* One line is a message, several are an overlay. */
static void show(Tui *tui, const char *line) {
    while (tui->count && !*tui->lines[tui->count - 1]) tui->count--;
    if (!tui->count) return;
    bool refusal = tui->refused;
    if (tui->count == 1 && (refusal || text_width(tui->lines[0]) <= MESSAGE_ROWS * columns_of(tui))) {
        tui->screen.message = tui->lines[0];
        tui->screen.refused = refusal;
        return;
    }
    tui->screen.overlay = (Labels){tui->lines, tui->count};
    size_t length = strlen(line);
    while (length && line[length - 1] == ' ') length--;
    tui->screen.overlay_title = arena_copy(&tui->said, line, length);
}

/* What followed takes the place of the line's only answer, else it stands below its answers. */
static void tell_change(Tui *tui, const char *line) {
    tui->screen.before = &tui->change.before;
    const char *text = change_text(&tui->change, tui->session, line, columns_of(tui));
    if (!text || tui->refused) return;
    if (tui->count == 1) tui->count = 0;
    tui->told = tui->count;
    hear(tui, text);
    if (change_asks(&tui->change, tui->session)) tui->asked = arena_string(&tui->said, line);
}

static void run(Tui *tui, const char *line) {
    Session *session = tui->session;
    size_t step = session->lecture.step, parts = session->lecture.parts;
    Place before = place_now(session);
    Error err = {.lang = session->like.lang};
    forget(tui);
    tui->screen.before = NULL;
    change_watch(&tui->change, session);
    if (!command_enter(session, line, &err)) hear_error(tui, err.text);
    else if (place_only_moved(session, line, &before)) tui->count = 0;
    if (class_shown(session)) change_seen(&tui->change, session);
    bool changed = !class_shown(session) && change_seen(&tui->change, session),
         taught = answering_follow(session, step, parts);
    if (taught && !tui->refused) tui->count = 0;
    if (changed && (taught || secret_veils(session))) tui->screen.before = &tui->change.before;
    else if (changed) tell_change(tui, line);
    if (session->wish == WISH_HELP) {
        session->wish = WISH_NONE;
        open_help(tui);
        return;
    }
    if (session->wish == WISH_LINE) typing_open(&tui->typing, session->draft);
    if (session->wish == WISH_TRACER || session->wish == WISH_LINE) session->wish = WISH_NONE;
    show(tui, line);
}

/* ---- a lesson that plays ---- */

static const Sentence OVER = {"the lesson has ended: its state is in hand", "课程已结束：它的状态都在手里"};

static void end_playing(Tui *tui) {
    Session *session = tui->session;
    forget(tui);
    tui->playing = (Playing){.due = 0};
    if (tui->shown) {
        session->wish = WISH_PROMPT;
        return;
    }
    hear(tui, sentence(OVER, session->like.lang));
    show(tui, "");
}

/* ---- keys ---- */

/* An overlay takes the keys that scroll it; those that opened or leave it close it; any other does its work. */
static bool overlay_takes(Tui *tui, uint32_t code) {
    if (!tui->screen.overlay.count) return false;
    int rows, cols;
    display_size(&tui->display, &rows, &cols);
    if (overlay_scroll(&tui->screen, (Canvas){.rows = rows, .cols = cols}, code)) return true;
    const Key *key = view_key(tui->session, code);
    forget(tui);
    return !key || key == view_key(tui->session, 'q') || key == view_key(tui->session, '?') ||
           key == view_key(tui->session, 'x');
}

/* What a key does while the steps play; any other stops them and does its own work. */
static const Key PLAYING[] = {
    {' ', 0, "Space", "auto off", {0}, {"stop here", "停在这里"}},
    {'P', 0, "P", "auto toggle", {0}, {"stop here", "停在这里"}},
    {0},
};

static void run_key(Tui *tui, const Key *key) {
    forget(tui);
    if (!key || !key->line) return;
    if (key_opens(key)) typing_open(&tui->typing, key->line);
    else run(tui, key->line), tui->screen.ran = key->line;
}

/* A click looks at what it hits; it closes an overlay, and is nothing while a line is typed. */
static void click(Tui *tui) {
    int row, col;
    bool covered = tui->screen.overlay.count > 0;
    if (tui->typing.entry.open || !display_mouse(&tui->display, &row, &col)) return;
    const char *line = covered ? NULL : spot_hit(&tui->spots, &tui->frame, row, col);
    forget(tui);
    if (!line) return;
    run(tui, line);
    tui->screen.ran = arena_string(&tui->said, line);
}

/* Is there an answer line, and nothing above it that takes the keys? */
static bool may_answer(Tui *tui) {
    int rows, cols;
    display_size(&tui->display, &rows, &cols);
    bool covered = tui->typing.entry.open || tui->screen.overlay.count;
    return !covered && !playing_on(tui->session) && answering_can(&tui->answering, rows, cols);
}

static void answer(Tui *tui, uint32_t code) {
    forget(tui);
    const char *line = answering_key(&tui->answering, code);
    if (line) run(tui, arena_string(&tui->frame, line));
}

/* Class mode: the lesson's keys alone; an overlay scrolls, and any other key closes it. */
static void present(Tui *tui, uint32_t code) {
    int rows, cols;
    Key own;
    display_size(&tui->display, &rows, &cols);
    bool covered = tui->screen.overlay.count > 0;
    if (covered && overlay_scroll(&tui->screen, (Canvas){.rows = rows, .cols = cols}, code)) return;
    const Key *key = presenting_key(&tui->presenting, tui->session, code, &own, &tui->frame);
    forget(tui);
    if (!key || covered) return;
    if (key_opens(key)) typing_open(&tui->typing, key->line);
    else run(tui, key->line);
    bool tries = tui->session->lecture.aside && !tui->session->wish;
    if (tries) typing_open(&tui->typing, "");
}

static void press(Tui *tui, uint32_t code) {
    Showing *show = &tui->session->show;
    const Key *stops = show->playing ? key_among(PLAYING, code) : NULL;
    if (code == NAMED_RESIZE) return; /* a key that means nothing here */
    show->playing = stops != NULL;
    if (code == CTRL_L) {
        display_refresh(&tui->display);
    } else if (playing_on(tui->session)) {
        if (playing_key(&tui->playing, tui->session, code)) end_playing(tui);
    } else if (code == NAMED_CLICK) {
        click(tui);
    } else if (tui->typing.entry.open) {
        const char *line = typing_key(&tui->typing, code);
        if (line) run(tui, arena_string(&tui->frame, line));
    } else if (stops) {
        run_key(tui, stops);
    } else if (class_shown(tui->session)) {
        present(tui, code);
    } else if (code == NAMED_TAB && tui->session->lecture.aside) {
        run(tui, "lesson aside");
    } else if (may_answer(tui) && (!tui->answering.away || code == NAMED_TAB)) {
        if (tui->answering.away) tui->answering.away = false;
        else answer(tui, code);
    } else if (!overlay_takes(tui, code)) {
        run_key(tui, view_key(tui->session, code));
    }
}

/* ---- playing by itself ---- */

/* Milliseconds until the next step is due; below 0: nothing plays. */
static long rest_of_pause(Tui *tui) {
    enum { PAUSE = 2000 };
    if (playing_on(tui->session)) return playing_rest(&tui->playing, tui->session);
    if (!tui->session->show.playing) {
        tui->due = 0;
        return -1;
    }
    if (!tui->due) tui->due = terminal_clock() + PAUSE;
    long left = tui->due - terminal_clock();
    return left > 0 ? left : 0;
}

static void play(Tui *tui) {
    Session *session = tui->session;
    StepId bar[STEP_COUNT], before = session->now.at.step;
    if (playing_on(session)) {
        if (playing_beat(&tui->playing, session)) end_playing(tui);
        return;
    }
    tui->due = 0;
    run_key(tui, key_find('n'));
    size_t count = step_bar(&session->now.model, bar);
    bool moved = session->now.at.step != before, last = count && session->now.at.step == bar[count - 1];
    session->show.playing = moved && !last;
}

/* ---- the picture ---- */

static void take_theme(Tui *tui) {
    Theme theme = view_theme(tui->session);
    display_theme(&tui->display, &theme);
    tui->theme = tui->session->like.theme, tui->ramp = tui->session->like.ramp;
}

static void draw(Tui *tui) {
    int rows, cols;
    Session *session = tui->session;
    display_size(&tui->display, &rows, &cols);
    Canvas canvas = canvas_new(&tui->frame, rows, cols);
    tui->spots = (Spots){.arena = &tui->frame};
    canvas.spots = &tui->spots;
    if (session->like.theme != tui->theme || session->like.ramp != tui->ramp) take_theme(tui);
    typing_show(&tui->typing, &tui->screen);
    answering_show(&tui->answering, &tui->screen, may_answer(tui));
    if (playing_on(session)) tui->screen.message = playing_hint(&tui->playing, session);
    display_set_mouse(&tui->display, session->like.mouse);
    session->like.marks = view_marks(session, tui->display.colours);
    view_draw(session, &tui->screen, canvas);
    display_paint(&tui->display, canvas, tui->screen.cursor_row, tui->screen.cursor_col);
}

static void paint(Tui *tui) {
    arena_rewind(&tui->frame, (Mark){NULL, 0});
    draw(tui);
    arena_rewind(&tui->session->scratch, (Mark){NULL, 0});
}

/* While a line runs, which has things in both arenas. */
static void paint_between(void *self) {
    Tui *tui = self;
    Mark frame = arena_mark(&tui->frame), scratch = arena_mark(&tui->session->scratch);
    draw(tui);
    arena_rewind(&tui->session->scratch, scratch);
    arena_rewind(&tui->frame, frame);
}

static void resize(Tui *tui) {
    int rows, cols;
    if (terminal_size(&rows, &cols)) display_resize(&tui->display, rows, cols);
    tui->screen.overlay_top = 0;
}

/* Of the events of the terminal those that are no keys. */
static void happened(void *self, unsigned events) {
    Tui *tui = self;
    bool away = events & (TERMINAL_STOP | TERMINAL_CONTINUE);
    if (away) display_suspend(&tui->display);
    if (events & TERMINAL_STOP) terminal_stop();
    if (away || events & TERMINAL_RESIZE) resize(tui);
    if (away) display_refresh(&tui->display);
}

/* ---- the cause, while nobody presses a key ---- */

static bool nothing_came(void *self, size_t done, size_t all) {
    (void)done, (void)all;
    Tui *tui = self;
    tui->came = terminal_wait(0);
    return !tui->came;
}

/* Why the head is not healthy is tried after the picture was painted, so that no key waits for it; a key ends it. */
static unsigned find_cause(Tui *tui) {
    if (!tui->asked) return 0;
    const char *line = tui->asked;
    tui->came = 0;
    if (!cause_seek(tui->session, tui->change.after.head, &(Watch){nothing_came, tui})) return tui->came;
    tui->asked = NULL;
    const char *text = change_text(&tui->change, tui->session, line, columns_of(tui));
    if (text && tui->told < tui->count) {
        tui->lines[tui->told] = arena_string(&tui->said, text);
        show(tui, line);
    }
    paint(tui);
    return 0;
}

static void visit(Tui *tui) {
    Session *session = tui->session;
    lab_watch(&tui->lab, (LabWatch){session, &tui->display, &tui->screen, paint_between, happened, tui, 0, 0, 0});
    resize(tui);
    tui->shown = playing_on(session);
    while (!session->wish) {
        paint(tui);
        unsigned events = find_cause(tui);
        if (!events) events = terminal_wait(rest_of_pause(tui));
        if (!events) play(tui);
        if (events & TERMINAL_GONE) session->wish = WISH_QUIT;
        else if (events & TERMINAL_INTERRUPT) session->wish = WISH_PROMPT;
        happened(tui, events);
        if (!(events & TERMINAL_INPUT)) continue;
        for (uint32_t code = display_key(&tui->display, true); code && !session->wish;
             code = display_key(&tui->display, false))
            press(tui, code);
    }
}

/* ---- coming and going ---- */

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

static bool may_open(const Session *session, Error *err) {
    if (session->like.plain)
        return refuse(err, "nothing that moves is wanted here, so there is no tracer: step with next, show and explain",
                      "这里不要会动的画面，所以没有追踪器：请用 next、show、explain 一步一步看");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return refuse(err, "the tracer needs a terminal for its keys and its picture: step with next, show and explain",
                      "追踪器需要在终端中读取按键并绘制画面：请用 next、show、explain 一步一步看");
    return true;
}

static void miss_direct(Tui *tui) {
    bool zh = tui->session->like.lang == CHINESE;
    hear(tui, zh ? "系统中没有这个终端的 direct 类型，改用 256 色：安装 ncurses-term 之类的软件包后就有"
                 : "no -direct type of this terminal is installed, so 256 colours are used: ncurses-term has one");
    show(tui, "");
}

bool tui_run(Session *session, const Options *options, Typed *typed) {
    Error err = {.lang = session->like.lang};
    Arena own = {NULL};
    Tui *tui = TAKE(&own, Tui);
    tui->session = session;
    tui->typing = (Typing){.session = session, .typed = typed};
    tui->answering = (Answering){.session = session, .typed = typed};
    typed_open(typed);
    int colours = options->colours == COLOURS_AUTO && is_set("NO_COLOR") ? 0 : options->colours;
    bool ok = may_open(session, &err);
    if (ok) {
        terminal_watch();
        Theme theme = view_theme(session);
        tui->theme = session->like.theme, tui->ramp = session->like.ramp;
        ok = display_open(&tui->display, getenv("TERM"), stdout, stdin, colours, &theme, &err);
    }
    if (ok) {
        Console console = session->console;
        bool batch = session->batch;
        session->batch = false; /* whoever presses keys is a person */
        session->console = (Console){hear, hear_error, tui};
        terminal_hold();
        if (options->colours == COLOURS_DIRECT && !tui->display.direct) miss_direct(tui);
        session->show.open = true;
        visit(tui);
        session->show.open = session->show.playing = false;
        session->watch = (Watch){NULL, NULL};
        session->console = console;
        session->batch = batch;
        session->like.marks = session->like.shades == SHADES_ON;
        display_close(&tui->display);
        terminal_release();
        if (session->printed) say_whole(session, session->printed);
        session->printed = NULL;
        if (tui->shown && session->wish != WISH_QUIT) say(session, "%s", "%s", sentence(OVER, session->like.lang));
    } else {
        session->console.error(session->console.self, err.text);
    }
    playing_end(session);
    arena_free(&tui->said);
    arena_free(&tui->frame);
    arena_free(&tui->typing.arena);
    arena_free(&own);
    return ok;
}
