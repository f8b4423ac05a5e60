/* The strongest link of every query, as many as there is room for: "0 苹果 → 4 手机 0.840". Queries in a row that look at
 * all their keys alike are one entry. */
#ifndef QKV_VIEW_LINKS_H
#define QKV_VIEW_LINKS_H

#include "view/canvas.h"
#include "view/shares.h"

/* A heading at `row` and up to `rows` rows of entries below it, the focused query's among them; `rows` at least 1. */
void links_draw(const Shares *shares, Canvas canvas, int row, int rows);

#endif
