#include "front/tui_visit.h"

#include "command/command.h"
#include "front/tui_moved.h"
#include "session/secret.h"
#include "view/help.h"
#include "view/overlay.h"

#include <string.h>

void tui_hear(void *self, const char *text) {
    Tui *tui = self;
    if (tui->count < TUI_LINES_MOST) tui->lines[tui->count++] = arena_string(&tui->said, text);
}

void tui_hear_error(void *self, const char *text) {
    Tui *tui = self;
    tui_hear(self, text);
    tui->refused = true;
}

void tui_forget(Tui *tui) {
    arena_rewind(&tui->said, (Mark){NULL, 0});
    tui->count = 0;
    tui->refused = false;
    tui->screen.message = tui->screen.ran = NULL;
    tui->screen.refused = false;
    tui->screen.overlay = (Labels){NULL, 0};
    tui->screen.overlay_top = 0;
    tui->asked = NULL;
}

static void show_help(Tui *tui) {
    tui->screen.overlay = help_keys(tui->session, &tui->said);
    tui->screen.overlay_title = help_title(tui->session, &tui->said);
}

/* Of a row of the last line. */
size_t tui_columns(const Tui *tui) {
    int rows, cols;
    display_size(&tui->display, &rows, &cols);
    return cols > 2 ? (size_t)cols - 2 : 1;
}

/* One line is a message, several are an overlay. */
void tui_show(Tui *tui, const char *line) {
    while (tui->count && !*tui->lines[tui->count - 1]) tui->count--;
    if (!tui->count) return;
    bool refusal = tui->refused;
    if (tui->count == 1 && (refusal || text_width(tui->lines[0]) <= MESSAGE_ROWS * tui_columns(tui))) {
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
    const char *text = change_text(&tui->change, tui->session, line, tui_columns(tui));
    if (!text || tui->refused) return;
    if (tui->count == 1) tui->count = 0;
    tui->told = tui->count;
    tui_hear(tui, text);
    if (change_asks(&tui->change, tui->session)) tui->asked = arena_string(&tui->said, line);
}

void tui_line(Tui *tui, const char *line) {
    Session *session = tui->session;
    size_t step = session->lecture.step, parts = session->lecture.parts;
    Place before = place_now(session);
    Error err = {.lang = session->like.lang};
    tui_forget(tui);
    tui->screen.before = NULL;
    change_watch(&tui->change, session);
    if (!command_enter(session, line, &err)) tui_hear_error(tui, err.text);
    else if (place_only_moved(session, line, &before)) tui->count = 0;
    if (class_shown(session)) change_seen(&tui->change, session);
    bool changed = !class_shown(session) && change_seen(&tui->change, session),
         taught = answering_follow(session, step, parts);
    if (taught && !tui->refused) tui->count = 0;
    if (changed && (taught || secret_veils(session))) tui->screen.before = &tui->change.before;
    else if (changed) tell_change(tui, line);
    if (session->wish == WISH_HELP) {
        session->wish = WISH_NONE;
        show_help(tui);
        return;
    }
    if (session->wish == WISH_LINE) typing_open(&tui->typing, session->draft);
    if (session->wish == WISH_TRACER || session->wish == WISH_LINE) session->wish = WISH_NONE;
    tui_show(tui, line);
}

const Sentence TUI_OVER = {"the lesson has ended: its state is in hand", "课程已结束：它的状态都在手里"};

void tui_end_playing(Tui *tui) {
    Session *session = tui->session;
    tui_forget(tui);
    tui->playing = (Playing){.due = 0};
    if (tui->shown) {
        session->wish = WISH_PROMPT;
        return;
    }
    tui_hear(tui, sentence(TUI_OVER, session->like.lang));
    tui_show(tui, "");
}
