/* A lesson that goes by itself: commands are typed out, texts stand as long as it takes to read them, pauses have their
 * length, questions are answered. A show is a row of beats; each changes the lecture and the session and says how long
 * to wait. Who plays it (the tracer, plain text, a recording) brings the clock. */
#ifndef QKV_LESSON_SHOW_H
#define QKV_LESSON_SHOW_H

#include "lesson/player.h"

typedef enum ShowStage { SHOW_NEXT, SHOW_TYPING, SHOW_ENTER, SHOW_ASKED, SHOW_SOLVE, SHOW_KEYS, SHOW_OVER } ShowStage;

/* What is to be done after a beat. */
typedef struct Beat {
    const char
        *mark;  /* a place to stop, before what the beat shows: a step, a reveal; NULL: none. Until the next beat */
    bool over;  /* the lesson is over */
    bool quiet; /* the picture is the same as before */
    long milliseconds; /* to the next beat */
} Beat;

typedef struct Show {
    Arena arena; /* the lesson and what its reading found; of one that was opened this too */
    Arena beat;  /* texts of the last beat */
    Session *session;
    const Lesson *lesson;
    Player player;
    ShowStage stage;
    const Ask *ask;            /* that is being answered; NULL: none */
    const char *const *typing; /* lines to be typed, the next first */
    size_t lines;
    const char *keys;   /* those of a `keys` line that are still to be pressed */
    size_t repeats;     /* of its first word, done already */
    const char *mark;   /* for the beat that is being made */
    double speed, most; /* most: seconds a wait may take; below 0: as long as it is */
} Show;

/* Reads the lesson that a person named and begins it in the session, which closes it where nobody else does. NULL,
 * refused: it is not there, or has faults. */
Show *show_open(Session *session, const char *name, bool trusted, Error *err);
/* The same of one that was read; it lives longer than the show. `show`: zeroed, but for its arena. */
void show_begin(Show *show, Session *session, const Lesson *lesson);

/* The next beat. At the end the same again. */
Beat show_next(Show *show);

/* To the beginning of the step so many steps on (below 0: back); it stays between the first and the end. */
void show_jump(Show *show, int steps);

/* Ends it, at any moment: the state stays in hand. */
void show_close(Show *show);

/* ---- as plain text ---- */

typedef struct Teller {
    size_t parts;   /* of the lecture, that were told */
    size_t step;    /* whose parts these are */
    size_t columns; /* lines of prose are broken there */
    void (*line)(void *self, const char *text);
    void *self;
} Teller;

/* Tells what the lecture has gained since the last call: title of a step, texts, lines with the prompt before them and
 * what they answered. A line that is still being typed waits. */
void show_tell(Teller *teller, const Session *session);

/* All that a lesson tells in a language, in the arena. */
const char *show_transcript(Arena *arena, const Lesson *lesson, Language lang, size_t columns);

#endif
