/* What a click on the screen means. A view notes it on the canvas while it draws: rectangles, each with the command line
 * that a click there runs, or a matrix's cells. What was noted last lies on top. Where nobody asks (Canvas.spots is NULL)
 * nothing is noted. */
#ifndef QKV_VIEW_SPOT_H
#define QKV_VIEW_SPOT_H

#include "view/canvas.h"

typedef struct Spot {
    int row, col, rows, cols; /* on the canvas */
    const char *line;         /* of cells: what goes before `cell R C`, "head 1; " or "" */
    int across;               /* columns of a cell; 0: no cells, the line is all */
    int down;                 /* rows of the canvas that a matrix row takes; below 0: matrix rows that one takes */
    size_t row0, col0;        /* the cell at the top left */
} Spot;

typedef struct Spots {
    Arena *arena;
    Spot *at;
    size_t count, room;
} Spots;

/* Notes a spot; its line is copied. */
void spot_put(Canvas canvas, Spot spot);

/* The line that a click runs, in the arena; NULL: nothing is there. */
const char *spot_hit(const Spots *spots, Arena *arena, int row, int col);

#endif
