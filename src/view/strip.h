/* The last lines that changed something with the verdicts they led to, at the right of a large screen: so that one sees
 * where the model comes from without leaving the step. */
#ifndef QKV_VIEW_STRIP_H
#define QKV_VIEW_STRIP_H

#include "session/past.h"
#include "view/canvas.h"
#include "view/written.h"

enum { STRIP_LINES = 8, STRIP_COLUMNS = 160, STRIP_ROWS = 40 /* of the screen, from which on there is a strip */ };

/* Draws up to STRIP_LINES lines above the last rows of the screen, at the right end, if there are two lines or more
 * and nothing stands there yet; to be called last. */
void strip_draw(const Written *w, Canvas canvas);

/* The verdict of a line of the past in one word, or why there is none: "healthy", "too old". */
const char *strip_word(const Written *w, const Figures *figures, Unknown why);

#endif
