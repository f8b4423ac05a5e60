/* A canvas: the screen as a pure grid of cells. A cell is a character, its width and a role, never a colour.
 * A wide character is a cell of width 2 and an empty half of width 0 at its right; writing over one half blanks
 * the other, so no character is ever torn. Whatever does not fit is left out: writing outside the canvas is
 * allowed and does nothing, a wide character that would straddle an edge leaves that column blank. Every
 * character passes rune_safe. The cells belong to the arena of canvas_new; the value is passed as it is. */
#ifndef QKV_VIEW_CANVAS_H
#define QKV_VIEW_CANVAS_H

#include "base/arena.h"
#include "view/paint.h"

#include <stdint.h>

typedef struct Cell {
    uint32_t rune; /* ' ' where nothing was written, 0 in an empty half */
    uint8_t width; /* 1, 2, or 0: the empty half of the cell at the left */
    uint8_t role;  /* a Role; of a half-block that of its upper half */
    uint8_t under; /* the Role of the lower half of a half-block; 0: none is there */
} Cell;

typedef struct Canvas {
    Cell *cell; /* rows * cols, row by row */
    int rows, cols;
    struct Spots *spots; /* what a click means, noted by whoever draws (spot.h); NULL: nobody asks */
} Canvas;

/* Blank cells of role text; sizes below 0 count as 0. */
Canvas canvas_new(Arena *arena, int rows, int cols);

/* Writes the text from (row, col) on; returns the column after it, also where it was cut at the edge. */
int canvas_put(Canvas canvas, int row, int col, Role role, const char *text);
/* canvas_put of at most `columns` columns, ended with '…' where the text is longer. */
int canvas_put_cut(Canvas canvas, int row, int col, int columns, Role role, const char *text);
/* The text right-aligned in a field of `columns` columns, cut like canvas_put_cut; returns the column after the field.
 * The blanks at its left are written too. */
int canvas_put_right(Canvas canvas, int row, int col, int columns, Role role, const char *text);
/* The text left-aligned in a field of `columns` columns, cut likewise, blanks up to the end of the field. */
int canvas_put_left(Canvas canvas, int row, int col, int columns, Role role, const char *text);
/* printf onto the canvas. */
int canvas_print(Canvas canvas, int row, int col, Role role, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* One character; returns the column after it. */
int canvas_put_rune(Canvas canvas, int row, int col, Role role, uint32_t rune);

/* Two cells of a matrix in one, one above the other: the half-block in the grounds of their roles (paint_half). */
void canvas_put_half(Canvas canvas, int row, int col, Role upper, Role lower);
/* Is the cell such a half-block? */
static inline bool cell_is_half(const Cell *cell) {
    return cell->under && cell->rune == HALF_UPPER;
}

/* Fills a rectangle with a character one column wide (others count as '?'). */
void canvas_fill(Canvas canvas, int row, int col, int rows, int cols, Role role, uint32_t rune);
/* Gives `columns` cells a role and leaves their characters; a wide character touched by half is taken whole. */
void canvas_role(Canvas canvas, int row, int col, int columns, Role role);
/* Replaces every character by its ASCII twin, column for column; a wide one becomes '?' and a blank. */
void canvas_ascii(Canvas canvas);

/* The cell at (row, col); it must exist. */
static inline Cell *canvas_cell(Canvas canvas, int row, int col) {
    return canvas.cell + (size_t)row * (size_t)canvas.cols + (size_t)col;
}
/* The characters of a row as UTF-8, all columns, trailing blanks included. */
char *canvas_row_text(Arena *arena, Canvas canvas, int row);
/* The role letters of a row, one for each column. */
char *canvas_row_roles(Arena *arena, Canvas canvas, int row);
/* Those of the lower halves of its half-blocks, blanks elsewhere; NULL where it has no half-block. */
char *canvas_row_under(Arena *arena, Canvas canvas, int row);

#endif
