#include "front/tui_play.h"

#include "front/terminal.h"
#include "lesson/show.h"
#include "view/keys.h"

bool playing_on(const Session *session) {
    return session->lecture.show != NULL;
}

long playing_rest(const Playing *playing) {
    if (playing->paused) return -1;
    long left = playing->due ? playing->due - terminal_clock() : 0;
    return left > 0 ? left : 0;
}

bool playing_beat(Playing *playing, Session *session) {
    Beat beat = show_next(session->lecture.show);
    long now = terminal_clock();
    bool late = !playing->due || now - playing->due > beat.milliseconds; /* it never hurries after a stop */
    playing->due = (late ? now : playing->due) + beat.milliseconds;
    if (beat.over) playing_end(session);
    return beat.over;
}

static void toggle(Playing *playing) {
    long now = terminal_clock();
    if (playing->paused) playing->due = now + playing->left;
    else playing->left = playing->due > now ? playing->due - now : 0;
    playing->paused = !playing->paused;
}

/* A stopped show shows the step it comes to, and stays stopped. */
static void jump(Playing *playing, Session *session, int steps) {
    show_jump(session->lecture.show, steps);
    playing->due = 0;
    playing->left = 0;
    if (playing->paused) playing_beat(playing, session);
}

bool playing_key(Playing *playing, Session *session, uint32_t code) {
    uint32_t key = key_half(code);
    if (key == ' ') toggle(playing);
    else if (key == ']') jump(playing, session, 1);
    else if (key == '[') jump(playing, session, -1);
    else if (key == 'q') playing_end(session);
    return !playing_on(session);
}

const char *playing_hint(const Playing *playing, const Session *session) {
    if (session->like.lang == CHINESE)
        return playing->paused ? "已暂停   空格 继续   ] 下一节   [ 上一节   q 离开"
                               : "播放中   空格 暂停   ] 下一节   [ 上一节   q 离开";
    return playing->paused ? "stopped   Space go on   ] next step   [ step before   q leave"
                           : "playing   Space stop   ] next step   [ step before   q leave";
}

void playing_end(Session *session) {
    if (playing_on(session)) show_close(session->lecture.show);
}
