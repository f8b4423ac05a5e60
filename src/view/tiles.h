/* The heads of a step as pictures side by side, one code a cell unless zoomed: which of them are on the screen and where, which part
 * of their matrices they show, and the one form that writes the numbers of all. A line of pictures gives up its
 * texts before its rows; rows become half-blocks (two in a line) where there are many. Lives in the Written's arena. */
#ifndef QKV_VIEW_TILES_H
#define QKV_VIEW_TILES_H

#include "view/canvas.h"
#include "view/written.h"

enum { TILE_TEXTS = 4 /* lines below a picture: strongest, verdict, two of metrics */ };

typedef struct Tiles {
    const Written *w;                 /* the cell in focus, of the step that is shown */
    bool grouped;                     /* a picture for each key/value head, which several heads read */
    const size_t *of;                 /* of each picture: a head that reads it */
    size_t count, at;                 /* pictures; the one with the focus */
    size_t row0, col0, height, width; /* the part of each matrix that is shown */
    size_t first, across, down;       /* picture at the top left; in a line; lines */
    int pitch;                        /* columns of a cell with its gutter; 1: a code and no gutter */
    int label, stride, tall;          /* columns of a row label, from a picture to the next; rows of a line */
    bool halves, labels;              /* two rows of numbers in one; column labels */
    bool small, codes; /* zoomed to half-blocks; none of them, as there are no colours or cells are wide */
    int texts;         /* lines below a picture */
    NumberForm form;
} Tiles;

/* All heads of w's step, nothing placed yet; the session's zoom comes back as far as there are sizes. */
Tiles tiles_of(const Written *w);
/* Rows that all lines of pictures would fill, four lines at most, with all texts; call tiles_across first. */
int tiles_wanted(const Tiles *tiles);
/* Chooses how many stand in a line of so many columns; cuts columns where not even two fit. */
void tiles_across(Tiles *tiles, int columns);
/* Chooses lines, texts and rows for a body of so many rows, and the page of pictures with the focus; then the form. */
void tiles_down(Tiles *tiles, int rows);

/* Are there cells, or pictures, that are not on the screen? */
bool tiles_cut(const Tiles *tiles);
bool tiles_paged(const Tiles *tiles);

/* A picture's matrix, and where its top left corner (its title) stands in a body that begins at row `top`. */
Matrix tiles_value(const Tiles *tiles, size_t picture);
int tiles_row(const Tiles *tiles, size_t picture, int top);
int tiles_col(const Tiles *tiles, size_t picture);

/* Column labels and cells of a picture, below its title; returns the row after them. The focus wears its own role, in
 * the picture with the focus and in all others. */
int tiles_draw(const Tiles *tiles, size_t picture, Canvas canvas, int top);
/* Where the hardware cursor belongs. */
void tiles_cursor(const Tiles *tiles, int top, int *row, int *col);

#endif
