/* The lesson beside the picture: a heading, the text, an answer line. Under 120 columns it stands under the panes, in the
 * rows of lens, arithmetic and reading, settings and verdict below it; from there on at the right. The picture stays
 * live; where there is no room for both, a few lines of it are left, then none. */
#ifndef QKV_VIEW_LESSON_PANE_H
#define QKV_VIEW_LESSON_PANE_H

#include "view/view.h"

typedef struct LessonPlace {
    bool on, side;            /* off: the picture has the whole screen */
    int row, col, rows, cols; /* of the lesson, heading and answer line included */
    int picture_rows, picture_cols;
    bool bare; /* the picture is panes alone: settings, verdict and hints stand under the lesson */
} LessonPlace;

/* Where it stands on a screen of that size. */
LessonPlace lesson_place(Session *session, int rows, int cols);

/* Draws it, what stands below it, and the guess under the cell; sets the cursor while the answer line has the focus. */
void lesson_draw(Session *session, Screen *screen, Canvas canvas, LessonPlace place);

/* Pages the text; false: there is no more that way. */
bool lesson_page(Session *session, bool back);

/* After a line ran: shows what came since the lesson had `parts` parts, from its first line on. */
void lesson_follow(Session *session, size_t parts);

#endif
