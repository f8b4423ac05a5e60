/* Curves on a canvas: braille dots, two by four in a cell, between two axes. Each curve has a letter as well as a role,
 * so that colour is never needed; in ASCII the letters themselves are the curve, one in each column. A plot is its
 * numbers and words, put together by a view; nothing here knows what they mean. */
#ifndef QKV_VIEW_PLOT_H
#define QKV_VIEW_PLOT_H

#include "view/canvas.h"

enum {
    PLOT_GUTTER = 9,  /* columns from the left edge of a plot to its first dots: numbers of y, then the axis */
    PLOT_NAME_OUT = 4 /* columns by which the name of x may end beyond its axis */
};

/* What one axis spans; log: both ends above 0. */
typedef struct PlotRange {
    double from, to;
    bool log;
} PlotRange;

/* A number on an axis, as it is to be written. */
typedef struct PlotTick {
    double at;
    const char *text;
} PlotTick;

typedef struct PlotCurve {
    const double *x, *y; /* by ascending x; y nan: a gap; outside the range of y: drawn at its edge */
    size_t count;
    char letter;
    const char
        *name; /* written beside the curve behind its letter; NULL: the letter alone, in the last column or behind the
                         last point */
    Role role;
} PlotCurve;

typedef struct Plot {
    PlotRange x, y;
    const PlotCurve *curve;
    size_t curves;
    const PlotTick *x_tick, *y_tick;
    size_t x_ticks, y_ticks;
    const char *x_name, *y_name; /* NULL: none, and no row for it */
    const char *level_text;      /* half a sentence on a dashed line at y = level; NULL: no line */
    double level;
    bool ascii;
    bool dense; /* many points: dots in all columns, joined only where they are far apart, numbers of x at their ends */
    bool bare;  /* no axis of x nor its numbers: another plot stands below */
} Plot;

/* Draws it into the rectangle: name of y, curves, axis, numbers of x, name of x. Each row below the curves goes where
 * the rectangle is too low for it, the name of x first; where fewer than two rows or columns are left for the curves,
 * nothing is drawn. Scratch is taken from the arena. */
void plot_draw(const Plot *plot, Arena *arena, Canvas canvas, int row, int col, int rows, int cols);

/* The cell of a point in a plot drawn into this rectangle; false: the point is no number, or there was no room. */
bool plot_cell(const Plot *plot, int row, int col, int rows, int cols, double x, double y, int *at_row, int *at_col);

/* The letter and role of the curve with this number, from 0; they begin again after some. */
char plot_letter(size_t curve);
Role plot_role(size_t curve);

/* Ticks at round numbers within the range (powers of ten where it is logarithmic), at most `most` + 1, in the arena. */
const PlotTick *plot_ticks(Arena *arena, PlotRange range, size_t most, size_t *count);

#endif
