/* A Canvas on a terminal, by curses; the only header and file of the tracer that know of curses. A Display is one
 * visit: a screen of its own, so that the palette is left as it was. Only what changed since the last paint is
 * written, and that with thrift. One Display at a time; whoever opened it closes it. */
#ifndef QKV_FRONT_TUI_DISPLAY_H
#define QKV_FRONT_TUI_DISPLAY_H

#include "base/error.h"
#include "front/spool.h"
#include "view/canvas.h"

#include <stdio.h>

/* Curses' attributes and its pair of colours. */
typedef struct Look {
    unsigned long attributes;
    int pair;
} Look;

typedef struct Display {
    void *screen; /* curses' own */
    Spool spool;  /* what it writes to */
    Arena frame;  /* the bytes of one picture */
    Theme theme;
    int colours; /* that can be shown and may be used */
    bool own;    /* the terminal's own colours can be used beside others */
    bool direct; /* colours are written as red, green, blue, not as palette entries */
    bool mouse;  /* clicks and the wheel come as keys */
    bool clicked;
    int mouse_row, mouse_col; /* where, once one has come */
    Look look[ROLE_COUNT];
} Display;

/* Opens the terminal type `term` on the streams; at most `colours` colours (COLOURS_AUTO: as many as it has, 256
 * at most). For 256 and COLOURS_DIRECT the type's own sister with as many is taken where there is one. Refused: a type that is unknown or cannot move its
 * cursor. */
bool display_open(Display *display, const char *term, FILE *out, FILE *in, int colours, const Theme *theme, Error *err);
/* From the next paint on in another theme. */
void display_theme(Display *display, const Theme *theme);
void display_close(Display *display);

/* The size of the canvas to paint. */
void display_size(const Display *display, int *rows, int *cols);
/* The terminal has another size now. */
void display_resize(Display *display, int rows, int cols);
/* The next paint writes everything. */
void display_refresh(Display *display);

/* Shows the canvas, with the hardware cursor at (row, col). */
void display_paint(Display *display, Canvas canvas, int row, int col);

/* A key that has come: a code point or a NAMED_…; 0: none. `wait` grants the rest of a character that has begun to
 * arrive a moment. */
uint32_t display_key(Display *display, bool wait);

/* From now on NAMED_CLICK and NAMED_WHEEL_… come as keys, or no longer. The terminal's own selecting of text waits
 * meanwhile; on closing and when the program is killed it comes back. */
void display_set_mouse(Display *display, bool on);
/* Where on the canvas the last of these happened; false: none has yet. */
bool display_mouse(const Display *display, int *row, int *col);

/* Gives the terminal back for a while (the next paint takes it again). */
void display_suspend(Display *display);

#endif
