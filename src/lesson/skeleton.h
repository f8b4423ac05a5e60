/* The lesson that a teacher begins with. */
#ifndef QKV_LESSON_SKELETON_H
#define QKV_LESSON_SKELETON_H

#include "session/session.h"

/* Writes it to the file of this name, `my-lesson`, `16-my-lesson`, with its ending or without, and says so. Refused: the
 * name is no id, the file is there already or cannot be written. */
bool skeleton_write(Session *session, const char *name, Error *err);

#endif
