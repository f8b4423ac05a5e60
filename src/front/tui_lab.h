/* While a lab runs in the tracer, its view is painted anew as it grows; while all rows of a large model are gone
 * through, how far that has come. A key or Ctrl-C stops both after the step they are at. */
#ifndef QKV_FRONT_TUI_LAB_H
#define QKV_FRONT_TUI_LAB_H

#include "front/tui_display.h"
#include "view/view.h"

typedef struct LabWatch {
    Session *session;
    Display *display;
    Screen *screen;
    void (*paint)(void *tui);                     /* paints in the middle of a line: what the line holds stays */
    void (*happened)(void *tui, unsigned events); /* the terminal was resized or stopped, or woke again */
    void *tui;
    size_t done;
    long polled, painted; /* clock */
} LabWatch;

/* Becomes the session's watch, as it begins. */
void lab_watch(LabWatch *lab, LabWatch begin);
/* A line is about to run: keys typed ahead of it wait, unless it takes longer than a moment. */
void lab_await(LabWatch *lab);

#endif
