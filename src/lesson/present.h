/* Class mode: a presenter goes through a lesson with one key. Each press shows one more thing, back takes it away again;
 * the room may try something aside, and the lesson's own state comes back. Nothing a room sees is a note: those go to a
 * file, written anew at every event, which a second terminal follows. */
#ifndef QKV_LESSON_PRESENT_H
#define QKV_LESSON_PRESENT_H

#include "lesson/player.h"

/* What one press showed: it began at a spot, or solved the question that stood open before. */
typedef struct Press {
    Spot from;
    bool solves;
} Press;

/* What came out, which later lines may change: what a cell or metric was when its question was answered, or what a line
 * measured. */
typedef struct Shown {
    const void *of; /* the Ask, or the Item of the line */
    const char *text;
    struct Shown *next;
} Shown;

typedef struct Present {
    Arena arena; /* owns the lesson, and this */
    Faults faults;
    const Lesson *lesson;
    Player player;
    const Ask *ask; /* the open question */
    Press *press;   /* those behind, the oldest first */
    size_t count, room;
    Shown *shown;             /* the latest first */
    const char *notes;        /* the file; NULL: none */
    const char *told;         /* notes of the step so far; in the player's step */
    double began, step_began; /* by present_clock */
    size_t step;              /* whose time runs */
} Present;

/* Opens a lesson for a class, at its first step; the tracer shows it. Refused: there is none, it has no steps. */
bool present_open(Session *session, const char *name, bool trusted, const char *notes, Error *err);

/* The lesson that is presented; NULL: none is. */
Present *present_of(const Session *session);

/* ---- words; each refused where it cannot be done, and then nothing changed ---- */

bool present_next(Session *session, Present *present, Error *err);
bool present_back(Session *session, Present *present, Error *err);
/* By number, from 1, or by id. */
bool present_goto(Session *session, Present *present, const char *step, Error *err);
/* To the next step whose text holds the part, case of ASCII ignored. */
bool present_find(Session *session, Present *present, const char *part, Error *err);
/* The room tries something; the second time the lesson's own state comes back. */
void present_aside(Session *session, Present *present);
void present_leave(Session *session);

/* ---- for the notes ---- */

/* Seconds of a clock that only goes forward. */
double present_clock(void);

/* Writes the notes file; what goes wrong there is said and stops nothing. */
void present_note(Session *session, Present *present);

#endif
