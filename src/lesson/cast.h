/* Recordings: a lesson played by itself on a screen that is none, with a clock that is none, so that the same lesson gives
 * the same bytes on every machine. */
#ifndef QKV_LESSON_CAST_H
#define QKV_LESSON_CAST_H

#include "lesson/lesson.h"
#include "view/canvas.h"

enum { CAST_ROWS_MOST = 200, CAST_COLS_MOST = 500, CAST_LEAST_ROWS = 7, CAST_LEAST_COLS = 40 };

typedef struct Cast {
    int version; /* of asciicast: 2 or 3 */
    int rows, cols;
    Language lang;
    /* Told of every picture; NULL: nobody asks. */
    void (*seen)(void *self, Canvas canvas, long milliseconds, const char *mark);
    void *self;
} Cast;

/* The recording as the text of a file, in the arena. */
const char *cast_lesson(const Lesson *lesson, const Cast *cast, Arena *arena);

#endif
