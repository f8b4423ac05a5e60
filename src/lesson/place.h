/* What a learner's progress file knows of lessons: `scale place=why-root+3`, `scale/unscaled done tries=2 hints=1`, and
 * which lesson was the last. Written at every event, so that a power cut loses nothing; a batch writes nothing. */
#ifndef QKV_LESSON_PLACE_H
#define QKV_LESSON_PLACE_H

#include "lesson/lesson.h"
#include "lesson/player.h"

typedef struct Placement {
    Spot at;
    bool open; /* the item there is a question that was open */
    bool done; /* the lesson was seen to its end */
} Placement;

/* Keeps where the player is, and that this lesson, found by `name`, was the last. */
void place_keep(Session *session, const Player *player, const char *name);

/* Where the lesson was left; false: it was not begun, or its step is gone. */
bool place_of(Session *session, const Lesson *lesson, Placement *place);

/* What opens the last lesson, in scratch; NULL: there was none. */
const char *place_last(Session *session);

/* Counts for a question what was done at it now; `done` stays. */
void score_add(Session *session, const Lesson *lesson, const Ask *ask, size_t tries, size_t hints, bool done);

#endif
