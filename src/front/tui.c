#include "front/tui.h"

#include "front/terminal.h"
#include "front/tui_visit.h"
#include "session/cause.h"
#include "session/secret.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- playing by itself ---- */

/* Milliseconds until the next step is due; below 0: nothing plays. */
static long rest_of_pause(Tui *tui) {
    enum { PAUSE = 2000 };
    if (playing_on(tui->session)) return playing_rest(&tui->playing);
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
        if (playing_beat(&tui->playing, session)) tui_end_playing(tui);
        return;
    }
    tui->due = 0;
    tui_run_key(tui, key_find('n'));
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
    answering_show(&tui->answering, &tui->screen, tui_answers(tui));
    if (playing_on(session)) tui->screen.message = playing_hint(&tui->playing, session);
    display_set_mouse(&tui->display, session->like.mouse);
    session->like.marks = view_marks(session, tui->display.colours);
    view_draw(session, &tui->screen, canvas);
    display_paint(&tui->display, canvas, tui->screen.cursor_row, tui->screen.cursor_col);
}

static void paint(Tui *tui) {
    arena_rewind(&tui->frame, (Mark){NULL, 0});
    session_look(tui->session);
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
    const char *text = change_text(&tui->change, tui->session, line, tui_columns(tui));
    if (text && tui->told < tui->count) {
        tui->lines[tui->told] = arena_string(&tui->said, text);
        tui_show(tui, line);
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
        lab_await(&tui->lab);
        if (!events) play(tui);
        if (events & TERMINAL_GONE) session->wish = WISH_QUIT;
        else if (events & TERMINAL_INTERRUPT) session->wish = WISH_PROMPT;
        happened(tui, events);
        if (!(events & TERMINAL_INPUT)) continue;
        for (uint32_t code = display_key(&tui->display, true); code && !session->wish;
             code = display_key(&tui->display, false)) {
            lab_await(&tui->lab);
            tui_press(tui, code);
        }
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
    tui_hear(tui, zh ? "系统中没有这个终端的 direct 类型，改用 256 色：安装 ncurses-term 之类的软件包后就有"
                     : "no -direct type of this terminal is installed, so 256 colours are used: ncurses-term has one");
    tui_show(tui, "");
}

bool tui_run(Session *session, const Options *options, Typed *typed) {
    Error err = {.lang = session->like.lang};
    Arena own = {0};
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
        session->console = (Console){tui_hear, tui_hear_error, tui};
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
        if (tui->shown && session->wish != WISH_QUIT) say(session, "%s", "%s", sentence(TUI_OVER, session->like.lang));
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
