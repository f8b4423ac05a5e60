#include "front/tui_lab.h"

#include "front/meter.h"
#include "front/terminal.h"
#include "view/class_view.h"

enum { REPAINT = 200, POLL = 20 /* milliseconds */ };

/* The keys that stop it; the others wait for nothing and are dropped. Before a class one that is pressed twice stops
 * nothing: Escape does. */
static bool stops(uint32_t code, bool class) {
    static const uint32_t STOPS[] = {' ', 'q', NAMED_ESCAPE};
    if (class) return code == NAMED_ESCAPE;
    for (size_t i = 0; i < sizeof STOPS / sizeof *STOPS; i++)
        if (STOPS[i] == code) return true;
    return false;
}

static bool is_stopped(LabWatch *lab) {
    unsigned events = terminal_wait(0);
    bool stopped = events & (TERMINAL_INTERRUPT | TERMINAL_GONE);
    if (events & TERMINAL_GONE) lab->session->wish = WISH_QUIT;
    if (events & (TERMINAL_STOP | TERMINAL_CONTINUE | TERMINAL_RESIZE)) {
        lab->happened(lab->tui, events);
        lab->painted = 0;
    }
    /* Lines that run in silence bring a lesson to where a key sends it: the keys after that one wait. */
    if (!(events & TERMINAL_INPUT) || !lab->session->console.line) return stopped;
    for (uint32_t code = display_key(lab->display, true); code; code = display_key(lab->display, false))
        stopped = stopped || stops(code, class_shown(lab->session));
    return stopped;
}

/* The lab's own view in place of what is chosen, and how far it has come in place of hints; of what is no lab, a pass over
 * all rows, that alone. */
static void paint(LabWatch *lab, size_t done, size_t all) {
    Session *session = lab->session;
    Arena arena = {0};
    Showing *show = &session->show;
    const char *chosen = show->view, *message = lab->screen->message;
    bool refused = lab->screen->refused, zh = session->like.lang == CHINESE;
    const char *key = class_shown(session) ? "Esc" : zh ? "空格" : "Space";
    const char *name = session->experiment.running ? session->experiment.lab->name : NULL;
    if (name && view_find(name)) show->view = name;
    size_t room = show->cols > 2 ? (size_t)show->cols - 2 : 1;
    lab->screen->message = meter_text(&arena,
                                      name ? name
                                      : zh ? "正在计算"
                                           : "working",
                                      done, all, room, &session->like, key);
    lab->screen->refused = false;
    lab->paint(lab->tui);
    show->view = chosen;
    lab->screen->message = message;
    lab->screen->refused = refused;
    arena_free(&arena);
}

static bool go_on(void *self, size_t done, size_t all) {
    LabWatch *lab = self;
    long now = terminal_clock();
    if (done <= lab->done) lab->painted = now;
    lab->done = done;
    if (now - lab->polled >= POLL) {
        lab->polled = now;
        if (is_stopped(lab)) return false;
    }
    if (now - lab->painted >= REPAINT) {
        paint(lab, done, all);
        lab->painted = terminal_clock();
    }
    return true;
}

void lab_watch(LabWatch *lab, LabWatch begin) {
    *lab = begin;
    lab->session->watch = (Watch){go_on, lab};
}

void lab_await(LabWatch *lab) {
    lab->polled = terminal_clock();
}
