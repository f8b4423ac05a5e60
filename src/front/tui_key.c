#include "front/tui_visit.h"

#include "view/overlay.h"

enum { CTRL_L = 0x0C };

/* Is there an overlay, and did the key scroll it? */
static bool scrolls(Tui *tui, uint32_t code) {
    int rows, cols;
    display_size(&tui->display, &rows, &cols);
    return tui->screen.overlay.count && overlay_scroll(&tui->screen, (Canvas){.rows = rows, .cols = cols}, code);
}

/* An overlay takes the keys that scroll it; those that opened or leave it close it; any other does its work. */
static bool overlay_takes(Tui *tui, uint32_t code) {
    if (!tui->screen.overlay.count) return false;
    if (scrolls(tui, code)) return true;
    const Key *key = view_key(tui->session, code);
    tui_forget(tui);
    return !key || key == view_key(tui->session, 'q') || key == view_key(tui->session, '?') ||
           key == view_key(tui->session, 'x');
}

/* What a key does while the steps play; any other stops them and does its own work. */
static const Key PLAYING[] = {
    {' ', 0, "Space", "auto off", {0}, {"stop here", "停在这里"}},
    {'P', 0, "P", "auto toggle", {0}, {"stop here", "停在这里"}},
    {0},
};

void tui_run_key(Tui *tui, const Key *key) {
    tui_forget(tui);
    if (!key || !key->line) return;
    if (key_opens(key)) typing_open(&tui->typing, key->line);
    else tui_line(tui, key->line), tui->screen.ran = key->line;
}

/* A click looks at what it hits; it closes an overlay, and is nothing while a line is typed. */
static void click(Tui *tui) {
    int row, col;
    bool covered = tui->screen.overlay.count > 0;
    if (tui->typing.entry.open || !display_mouse(&tui->display, &row, &col)) return;
    const char *line = covered ? NULL : spot_hit(&tui->spots, &tui->frame, row, col);
    tui_forget(tui);
    if (!line) return;
    tui_line(tui, line);
    tui->screen.ran = arena_string(&tui->said, line);
}

/* Is there an answer line, and nothing above it that takes the keys? */
bool tui_answers(Tui *tui) {
    int rows, cols;
    display_size(&tui->display, &rows, &cols);
    bool covered = tui->typing.entry.open || tui->screen.overlay.count;
    return !covered && !playing_on(tui->session) && answering_can(&tui->answering, rows, cols);
}

static void answer(Tui *tui, uint32_t code) {
    tui_forget(tui);
    const char *line = answering_key(&tui->answering, code);
    if (line) tui_line(tui, arena_string(&tui->frame, line));
}

/* Class mode: the lesson's keys alone; an overlay scrolls, and any other key closes it. */
static void present(Tui *tui, uint32_t code) {
    Key own;
    bool covered = tui->screen.overlay.count > 0;
    if (scrolls(tui, code)) return;
    const Key *key = presenting_key(&tui->presenting, tui->session, code, &own, &tui->frame);
    tui_forget(tui);
    if (!key || covered) return;
    if (key_opens(key)) typing_open(&tui->typing, key->line);
    else tui_line(tui, key->line);
    bool tries = tui->session->lecture.aside && !tui->session->wish;
    if (tries) typing_open(&tui->typing, "");
}

void tui_press(Tui *tui, uint32_t code) {
    Showing *show = &tui->session->show;
    const Key *stops = show->playing ? key_among(PLAYING, code) : NULL;
    if (code == NAMED_RESIZE) return; /* a key that means nothing here */
    show->playing = stops != NULL;
    if (code == CTRL_L) {
        display_refresh(&tui->display);
    } else if (playing_on(tui->session)) {
        if (playing_key(&tui->playing, tui->session, code)) tui_end_playing(tui);
    } else if (code == NAMED_CLICK) {
        click(tui);
    } else if (tui->typing.entry.open) {
        const char *line = typing_key(&tui->typing, code);
        if (line) tui_line(tui, arena_string(&tui->frame, line));
    } else if (stops) {
        tui_run_key(tui, stops);
    } else if (class_shown(tui->session)) {
        present(tui, code);
    } else if (code == NAMED_TAB && tui->session->lecture.aside) {
        tui_line(tui, "lesson aside");
    } else if (tui_answers(tui) && (!tui->answering.away || code == NAMED_TAB)) {
        if (tui->answering.away) tui->answering.away = false;
        else answer(tui, code);
    } else if (!overlay_takes(tui, code)) {
        tui_run_key(tui, view_key(tui->session, code));
    }
}
