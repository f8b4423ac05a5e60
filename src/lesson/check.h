/* The checker: everything that can be known to be wrong with a lesson before a class sees it. One row a level; what is
 * wrong is told as faults, all of it. */
#ifndef QKV_LESSON_CHECK_H
#define QKV_LESSON_CHECK_H

#include "lesson/lesson.h"

typedef struct CheckLevel {
    Sentence what;
    bool runs; /* it runs the lesson, so it is only asked where nothing before it found an error */
    /* `update`: what is stored of an earlier run is written anew, for review */
    void (*check)(const Lesson *lesson, bool update, Faults *faults);
} CheckLevel;

extern const CheckLevel CHECK_LEVELS[]; /* in the order in which they are asked; the first level is lesson_read */
extern const size_t CHECK_LEVEL_COUNT;

/* Reads the lesson and asks all levels; the faults are sorted. NULL where the file cannot be read. */
const Lesson *lesson_check(const char *path, bool update, Faults *faults);

/* Calls `visit` for each item in order, those of the asks with their ask (else NULL). */
void lesson_each(const Lesson *lesson, void (*visit)(void *self, const Item *item, const Ask *ask), void *self);

/* ---- the levels ---- */

/* Questions: ids are unique, a choice, number and task has a hint and can be answered, `~` has a tolerance. */
void check_asks(const Lesson *lesson, bool update, Faults *faults);

/* Names: needed files exist, each line of the command language can be read, matrices, metrics, settings, keys are known. */
void check_names(const Lesson *lesson, bool update, Faults *faults);

/* Languages: every text has both, with the same numbers and the same `code`. */
void check_languages(const Lesson *lesson, bool update, Faults *faults);

/* Solved: every line runs, every check holds, what answers refer to is there, a check finds each literal answer. */
void check_solved(const Lesson *lesson, bool update, Faults *faults);

/* Unsolved: no task's checks all hold before it is done. */
void check_unsolved(const Lesson *lesson, bool update, Faults *faults);

/* Ways: skipping ends where solving does, and a jump to a step where walking does. */
void check_ways(const Lesson *lesson, bool update, Faults *faults);

/* Golden: what it plays, as plain text of 80 columns, is what was stored beside it as NAME.en.txt and NAME.zh.txt. Where
 * nothing was stored, nothing is compared. */
void check_golden(const Lesson *lesson, bool update, Faults *faults);

#endif
