#include "command/call.h"
#include "lesson/commands.h"
#include "lesson/show.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PLAIN_COLUMNS = 80, SLICE = 20 /* milliseconds between two looks whether to stop */ };

static void put_line(void *self, const char *text) {
    Session *session = self;
    say_text(session, text);
}

/* False: a person or the system asked to stop. */
static bool wait_for(Session *session, long milliseconds) {
    for (; milliseconds > 0; milliseconds -= SLICE) {
        long slice = milliseconds < SLICE ? milliseconds : SLICE;
        struct timespec rest = {.tv_nsec = slice * 1000000};
        nanosleep(&rest, NULL);
        if (!watch(&session->watch, 0, 0)) return false;
    }
    return true;
}

/* As text, a line at a time; where nobody looks on, without waiting. */
static void play_plain(Session *session, Show *show) {
    bool waits = isatty(STDOUT_FILENO), over = false;
    Teller teller = {.columns = PLAIN_COLUMNS, .line = put_line, .self = session};
    while (!over) {
        Beat beat = show_next(show);
        show_tell(&teller, session);
        over = beat.over || (waits && !wait_for(session, beat.milliseconds));
    }
    bool done = show->stage == SHOW_OVER;
    show_close(show);
    say_text(session, "");
    if (done) say(session, "the lesson is over: its state is in hand", "课程结束：它的状态都在手里");
    else say(session, "stopped: the state of the lesson so far is in hand", "已停止：课程到这里的状态都在手里");
}

static bool has_screen(const Session *session) {
    const char *term = getenv("TERM");
    return !session->like.plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term &&
           strcmp(term, "dumb") != 0;
}

static bool run_play(Session *session, const Call *call, Error *err) {
    double speed = 1, most = -1;
    if (!call_number(call, "speed", &speed, err) || !call_number(call, "max_pause", &most, err)) return false;
    if (!(speed >= 0.01 && speed <= 1000))
        return refuse(err, "speed is a number from 0.01 to 1000, and 2 is twice as fast, not '%s'",
                      "speed 是 0.01 到 1000 之间的数，2 表示快一倍，而不是“%s”", call_value(call, "speed"));
    if (call_value(call, "max_pause") && !(most >= 0))
        return refuse(err, "max_pause is in seconds, 0 or more, not '%s'", "max_pause 以秒计，不小于 0，而不是“%s”",
                      call_value(call, "max_pause"));
    Show *show = show_open(session, call->words.at[0], call_value(call, "trust") != NULL, err);
    if (!show) return false;
    show->speed = speed, show->most = most;
    if (call_value(call, "plain") || !has_screen(session)) play_plain(session, show);
    else session->wish = WISH_TRACER;
    return true;
}

const Command CMD_PLAY = {
    .name = "play",
    .usage = "play ID [speed=1] [max_pause=SECONDS] [plain] [trust]",
    .example = "play scale plain max_pause=0",
    .keys = "speed max_pause plain trust",
    .takes = "file",
    .help = {"a lesson plays by itself, in the tracer or as plain text; its state stays in hand",
             "课程自己播放，在追踪器里，或作为纯文字；结束后状态都在手里"},
    .kind = LOOK,
    .area = AREA_LESSONS,
    .min = 1,
    .max = 1,
    .beyond = true,
    .run = run_play,
};
