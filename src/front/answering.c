#include "front/answering.h"

#include <string.h>

bool answering_can(const Answering *answering, int rows, int cols) {
    return lesson_place(answering->session, rows, cols).on;
}

/* Alone on the line, the last hints mean what they say. */
static const char *finish(Answering *answering) {
    Entry *entry = &answering->entry;
    const char *line = entry_line(entry);
    entry_close(entry);
    if (strcmp(line, "?") == 0) return "help .";
    if (strcmp(line, "q") == 0) return "leave";
    if (*line) typed_keep(answering->typed, line);
    return line;
}

const char *answering_key(Answering *answering, uint32_t code) {
    Entry *entry = &answering->entry;
    if (!entry->open) {
        entry->before = answering->typed;
        entry_open(entry, "");
    }
    if (entry->searching && entry_seek(entry, code)) return NULL;
    bool down = code == NAMED_PAGE_DOWN || code == NAMED_WHEEL_DOWN;
    if (code == NAMED_ENTER && !*entry_line(entry) && lesson_page(answering->session, false))
        return NULL; /* unread yet */
    if (code == NAMED_ENTER) return finish(answering);
    if (code == NAMED_F1) return "help .";
    if (down || code == NAMED_PAGE_UP || code == NAMED_WHEEL_UP) lesson_page(answering->session, !down);
    else if (code == NAMED_TAB || code == NAMED_BACK_TAB || code == NAMED_ESCAPE) answering->away = true;
    else if (!entry_key(entry, code) && code >= ' ' && code < KEY_NAMED) entry_put(entry, code);
    return NULL;
}

void answering_show(const Answering *answering, Screen *screen, bool focus) {
    const Entry *entry = &answering->entry;
    screen->answering = focus && !answering->away;
    screen->answer = entry->open ? entry_line(entry) : "";
    screen->answer_at = entry->open ? entry->at - 1 : 0;
}

bool answering_follow(Session *session, size_t step, size_t parts) {
    const Lecture *lecture = &session->lecture;
    bool same = lecture->step == step && lecture->parts == parts;
    if (lecture->mode != LECTURE_STUDY || !lecture->pane || same) return false;
    lesson_follow(session, lecture->step == step && lecture->parts > parts ? parts : 0);
    return true;
}
