/* The lines of a lesson's file, one after another. What does not belong into one is a fault at its place: a tab, bytes that
 * are not UTF-8, characters that no screen shows, CR at the end. */
#ifndef QKV_LESSON_LINES_H
#define QKV_LESSON_LINES_H

#include "lesson/fault.h"

typedef struct Lines {
    Place at; /* of the line last read */
    const char *next, *end;
    bool returns; /* CR LF was told */
    bool broken;  /* the file is no text: what it leaves unfinished is not told */
} Lines;

/* Opens a file of at most `most` bytes; *size: the bytes it has. A fault at `asked` (used: at the line that uses it) where
 * it cannot be read. */
bool lines_open(Lines *lines, const char *path, const Place *used, size_t most, size_t *size, Faults *faults);

/* The next line, in lines->at at column 1; false: there is none. */
bool lines_next(Lines *lines, Faults *faults);

#endif
