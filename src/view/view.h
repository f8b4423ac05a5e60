/* Pictures of a session, as cells. A view writes characters and roles into a Canvas and knows nothing of
 * terminals; the same canvas serves curses, goldens and `print`. */
#ifndef QKV_VIEW_VIEW_H
#define QKV_VIEW_VIEW_H

#include "session/session.h"
#include "view/canvas.h"

/* What stands on the screen besides the session's own picture. */
typedef struct Screen {
    const char *message; /* last line until the next key; NULL: hints */
    bool refused;        /* the message is a refusal */
    const char *entry;   /* the command line being typed, with its ':'; NULL: none */
    size_t entry_at;     /* byte of entry where the next character goes */
    const char *choices; /* what may stand there, above the entry; NULL: nothing to say */
    Labels overlay;      /* lines of an overlay (help, explain); count 0: none */
    const char *overlay_title;
    size_t overlay_top;         /* first line shown */
    int cursor_row, cursor_col; /* out: where the hardware cursor belongs */
} Screen;

typedef struct View {
    const char *name;
    Sentence title, help;
    void (*draw)(Session *session, Screen *screen, Canvas canvas);
} View;

extern const View *const VIEWS[]; /* closed with NULL */

/* Draws the session's view and what stands above it; sets the cursor. Any size from 1x1. */
void view_draw(Session *session, Screen *screen, Canvas canvas);

#endif
