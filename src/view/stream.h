/* Canvases as bytes for a terminal, one after another: each time only the cells that look otherwise than before are
 * written. The codes are those of ECMA-48 with 256 colours, understood by every terminal and every player of recordings;
 * no library of the system has a part in them, so the same pictures give the same bytes everywhere. */
#ifndef QKV_VIEW_STREAM_H
#define QKV_VIEW_STREAM_H

#include "base/text.h"
#include "view/canvas.h"

enum { STREAM_COLOURS = 256, STYLE_ROOM = 40 };

typedef struct Stream {
    Canvas shown; /* what the terminal shows now */
    const Theme *theme;
    int row, col;           /* of its cursor; row -1: not known */
    char style[STYLE_ROOM]; /* the sequence that it obeys */
} Stream;

/* Clears a terminal of this size and hides its cursor. The canvas inside lives in the arena, the theme outlives the
 * stream. */
void stream_open(Stream *stream, Arena *arena, int rows, int cols, const Theme *theme, Text *out);

/* Appends what turns the picture shown into this one, which has the same size; nothing where they look alike. */
void stream_put(Stream *stream, Canvas canvas, Text *out);

/* Leaves the picture and puts the cursor below it, visible, in the terminal's own colours. */
void stream_close(Stream *stream, Text *out);

#endif
