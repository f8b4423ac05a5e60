/* A sitting's pictures on a terminal that keeps what is written to it: how many bytes a change costs. */
#ifndef QKV_TESTS_PAINTED_H
#define QKV_TESTS_PAINTED_H

#include "support/screen.h"

#include "front/tui_display.h"

typedef struct Painted {
    Sitting sitting;
    Display display;
    FILE *out, *in;
    Screen screen;
    int rows, cols;
    size_t theme;
} Painted;

/* Opens a terminal of this type and size for a fresh sitting; fails if it is refused. */
void painted_open(Painted *painted, const char *term, int colours, int rows, int cols);
void painted_close(Painted *painted);

/* Runs the line (NULL: none; a refusal is as good as any other answer), paints, and returns the bytes that were
 * written. */
size_t painted_line(Painted *painted, const char *line);

#endif
