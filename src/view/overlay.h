/* What stands above a view: the last line (a message, or the command line being typed with what may stand there)
 * and the overlay, a box as wide as the screen for help and explanations. An overlay covers whole lines, because
 * a number half covered is a wrong number; lines too long for it are wrapped. Pure canvas. */
#ifndef QKV_VIEW_OVERLAY_H
#define QKV_VIEW_OVERLAY_H

#include "view/view.h"

/* Draws overlay, entry and message over a finished view; nothing where the Screen has none of them. The ghost of an
 * entry stands in brackets where marks take the place of colours. */
void overlay_draw(const Screen *screen, Canvas canvas, const Preferences *like);

/* Where the hardware cursor belongs while an entry or an overlay is shown; left alone where neither is. */
void overlay_cursor(const Screen *screen, Canvas canvas, int *row, int *col);

/* Lines of the overlay once wrapped for this canvas, and how many one page holds (at least 1): overlay_top counts in
 * such lines. A line with tabs is three columns of a table (help.h) and is never wrapped. */
size_t overlay_length(const Screen *screen, Canvas canvas);
size_t overlay_page(Canvas canvas);

/* Scrolls the overlay by a key or the wheel, never past its end; false: the key does not scroll. */
bool overlay_scroll(Screen *screen, Canvas canvas, uint32_t code);

#endif
