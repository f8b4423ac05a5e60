/* A picture of the screen as a file: the view as it stands, through the same Canvas as on a terminal, in the colours of
 * the theme that was chosen. A format is one file (write_*.c) and one row of PRINTERS; runs are the pieces of a row that
 * look alike. */
#ifndef QKV_VIEW_PRINT_H
#define QKV_VIEW_PRINT_H

#include "view/view.h"

typedef struct Picture {
    Canvas canvas;
    Theme theme;
    const char *title; /* "qkv: 4 weights" */
    const char *made;  /* how it was made, for whoever opens the file; NULL: not told */
    Language lang;
} Picture;

/* The view at the size drawn last (24x80 where none was), without overlay or message; in the arena. Refused: there is
 * nothing to draw. The sitting stays as it is. */
bool print_picture(Session *session, Arena *arena, Picture *picture, Error *err);

typedef struct Printer {
    const char *ending; /* "svg" */
    char *(*write)(Arena *arena, const Picture *picture);
} Printer;

extern const Printer PRINTERS[]; /* closed with a row of zeros */

/* The row for the ending of a path, whatever its case. Refused: another ending, with those there are. */
const Printer *print_find(const char *path, Error *err);

char *write_plain(Arena *arena, const Picture *picture);
char *write_svg(Arena *arena, const Picture *picture);
char *write_html(Arena *arena, const Picture *picture);

/* ---- for writers ---- */

/* Cells of one row and one role that are all narrow or all wide. */
typedef struct Run {
    int col, columns;
    Role role, under; /* under: of the lower halves of half-blocks; ROLE_TEXT where `half` is false */
    bool wide, half;
    const char *text; /* clean UTF-8, blanks included */
} Run;

/* The first run of the row from `col` on; false: the row is over. */
bool run_at(Arena *arena, Canvas canvas, int row, int col, Run *run);

/* How a role looks on a page: ink and ground as 0xRRGGBB, those of the page where the theme leaves them to the terminal.
 * `plain`: the ground is the page's. */
typedef struct Looks {
    uint32_t ink, ground;
    bool bold, plain;
} Looks;

Looks look_of(const Theme *theme, Role role);
/* The page itself. */
Looks look_page(const Theme *theme);

/* Which roles the canvas has. */
void roles_used(Canvas canvas, bool used[ROLE_COUNT]);
/* The text with what markup takes for itself spelled out. */
void put_escaped(Text *text, const char *raw);

#endif
