/* Where the page of a large matrix stands: a small picture of the whole at the right, and a line about the whole row of
 * the focus, most of which is off the screen. Nothing is owned. */
#ifndef QKV_VIEW_MAP_H
#define QKV_VIEW_MAP_H

#include "view/pane.h"

enum { MAP_COLUMNS = 12, MAP_ROWS = 8, MAP_LINES = 9 /* the least it takes: picture and what the page is */ };

/* The picture at column `left`: its title in row `title` (or NOWHERE), the columns' ends in the row above `top`, then
 * the area a query may look at, the page, what they mean, and before `end`, if there is room, where the focus stands
 * in percent. False if there was no room for the percent, which the title then has. */
bool map_draw(const Written *w, const Pane *pane, Canvas canvas, int title, int top, int end, int left);
/* "row 4100: strongest keys 1735 0.0019  325 0.0017  even 0.0002", as many as `columns` hold; NULL: not a matrix of
 * queries and keys. */
const char *map_strongest(const Written *cell, int columns);

#endif
