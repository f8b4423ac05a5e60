/* What is looked at, before and after a line: one that moved it and did nothing else needs no words, as the screen shows
 * it. */
#ifndef QKV_FRONT_TUI_MOVED_H
#define QKV_FRONT_TUI_MOVED_H

#include "view/view.h"

/* A cell in a view, or a line of the past. */
typedef struct Place {
    Cursor at;
    const View *view;
    size_t past;
} Place;

Place place_now(Session *session);

/* Did the line, as typed, move the focus from where it was or change the view, and nothing else? */
bool place_only_moved(Session *session, const char *line, const Place *before);

#endif
