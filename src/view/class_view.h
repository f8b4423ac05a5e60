/* Class mode: a lesson for the last row of a room. One idea, one matrix, large, and at most four lines of what the lesson
 * says; each key adds to it and nothing else moves. Its keys are rows here and run lines; any other does nothing. */
#ifndef QKV_VIEW_CLASS_VIEW_H
#define QKV_VIEW_CLASS_VIEW_H

#include "view/view.h"

/* Closed with a row of zeros; in the order of the hints. */
extern const Key CLASS_KEYS[];

/* Has the lesson the whole screen: class mode, unless the room tries something by itself? */
bool class_shown(const Session *session);

/* Draws all of it; sets the cursor. Any size from 1x1. */
void class_draw(Session *session, Screen *screen, Canvas canvas);

#endif
