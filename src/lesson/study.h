/* Studying a lesson: at the prompt, in a script, or in the tracer. An empty line goes on by a beat (a paragraph and what
 * follows up to the next paragraph, question or bare pause), a question waits for its answer, every other command runs
 * on top of the lesson's lines. The words of a lesson are commands that end up here; one lesson runs at a time. */
#ifndef QKV_LESSON_STUDY_H
#define QKV_LESSON_STUDY_H

#include "lesson/player.h"

typedef struct Study {
    Arena arena; /* owns the lesson, and this */
    Faults faults;
    const Lesson *lesson;
    const char *name; /* what opened it */
    Player player;
    const Ask *ask;     /* the last question that was put; player.open while it waits */
    size_t rung;        /* hints given to it */
    bool asked;         /* the line that runs is a word of the lesson: nothing is checked after it */
    size_t failures;    /* of the player, those that were told */
    bool ended;         /* the end was told */
    Language told;      /* language of the text so far */
    const char *miss;   /* why the task did not hold when it was last checked */
    size_t done, count; /* lines of the journal then */
} Study;

/* The lesson that runs; refused kindly: none does. */
Study *study_of(const Session *session, Error *err);

/* Opens a lesson and goes to where it was left, or shows its first beat. Refused: there is none, it has no steps. */
bool study_open(Session *session, const char *name, bool trusted, Error *err);

/* The state a lesson begins with, and no more: what `lesson ID` is in a record. */
bool study_fresh(Session *session, const char *name, Error *err);

/* ---- words ---- */

void study_next(Session *session, Study *study);
/* To the beginning of a step; all that follows the last is the last. */
void study_goto(Session *session, Study *study, size_t step);
/* Away from free play, to the lesson's own last line. */
void study_resume(Session *session, Study *study);
void study_steps(Session *session, const Study *study);
void study_leave(Session *session, Study *study);

bool study_answer(Session *session, Study *study, const char *text, Error *err);
bool study_hint(Session *session, Study *study, Error *err);
void study_skip(Session *session, Study *study);

/* ---- for the files of study ---- */

/* Tells a question: its text, its options, how it is answered. */
void study_put(Session *session, Study *study, const Ask *ask);
/* Is the line an answer without the word before it? */
bool study_is_answer(const Study *study, const char *line);
/* After a command that was not the lesson's: does the open task hold? */
void study_try(Session *session, Study *study);
/* Keeps the place, and how far the lecture is; tells what did not hold. */
void study_keep(Session *session, Study *study);

#endif
