#include "front/meter.h"

#include "front/output.h"
#include "front/terminal.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE = 300, REDRAW = 100, POLL = 20 /* milliseconds */ };

const char *meter_text(Arena *arena, const char *what, size_t done, size_t all, size_t columns, const Preferences *like,
                       const char *key) {
    enum { CELLS = 24 };
    bool zh = like->lang == CHINESE;
    Text text = text_new(arena);
    text_print(&text, "%s  ", what);
    size_t full = all ? CELLS * (done < all ? done : all) / all : 0;
    for (size_t i = 0; i < CELLS; i++) text_put(&text, i < full ? (like->ascii ? "#" : "█") : like->ascii ? "." : "░");
    text_print(&text, zh ? "  %zu/%zu  %s 停止" : "  %zu/%zu  %s stops", done, all, key);
    return text_cut(arena, text.at, columns);
}

static void wipe(Meter *meter) {
    if (!meter->drawn) return;
    fputs("\r\033[K", stdout);
    output_flush();
    meter->drawn = false;
}

static void draw(Meter *meter, size_t done, size_t all) {
    const Experiment *experiment = &meter->session->experiment;
    int rows, cols;
    Arena arena = {0};
    if (!terminal_size(&rows, &cols)) cols = 80;
    bool zh = meter->session->like.lang == CHINESE;
    const char *what = experiment->running ? experiment->lab->name : zh ? "正在计算" : "working";
    printf("\r%s\033[K",
           meter_text(&arena, what, done, all, cols > 1 ? (size_t)cols - 1 : 1, &meter->session->like, "Ctrl-C"));
    output_flush();
    arena_free(&arena);
    meter->drawn = true;
}

/* Did a person or the system ask to stop? */
static bool is_stopped(Meter *meter) {
    unsigned events = terminal_wait(0);
    if (events & TERMINAL_STOP) {
        wipe(meter);
        terminal_stop();
    }
    return events & (TERMINAL_INTERRUPT | TERMINAL_GONE);
}

static bool go_on(void *self, size_t done, size_t all) {
    Meter *meter = self;
    long now = terminal_clock();
    if (done <= meter->done) meter->begun = now;
    meter->done = done;
    if (meter->asks && now - meter->polled >= POLL) {
        meter->polled = now;
        if (is_stopped(meter)) return false;
    }
    bool moves = !meter->session->like.plain && isatty(STDOUT_FILENO);
    if (moves && now - meter->begun >= PATIENCE && now - meter->at >= REDRAW) {
        meter->at = now;
        draw(meter, done, all);
    }
    return true;
}

static void put_line(void *self, const char *text) {
    Meter *meter = self;
    wipe(meter);
    meter->under.line(meter->under.self, text);
}

static void put_error(void *self, const char *text) {
    Meter *meter = self;
    wipe(meter);
    meter->under.error(meter->under.self, text);
}

void meter_open(Meter *meter, Session *session, bool asks) {
    *meter = (Meter){.session = session, .under = session->console, .asks = asks, .begun = terminal_clock()};
    session->console = (Console){put_line, put_error, meter};
    session->watch = (Watch){go_on, meter};
}

void meter_close(Meter *meter) {
    wipe(meter);
    meter->session->console = meter->under;
    meter->session->watch = (Watch){NULL, NULL};
}
