/* Walks through a lesson, one event at a time, and runs what belongs to it. Study, class, play, check and cast are loops
 * around player_next that differ in who presses the key. A lesson writes below, a learner on top: before its next line the
 * player takes away what was done since its last one, so "at step N" always is a fresh sitting and the lines of the lesson
 * up to there. The lines stand in the journal as themselves; what the person had before stands below them, and undo brings
 * it back once the lesson is closed. Its lines stay inside the fence (fence.h). */
#ifndef QKV_LESSON_PLAYER_H
#define QKV_LESSON_PLAYER_H

#include "lesson/lesson.h"
#include "session/session.h"

typedef enum EventKind {
    EVENT_STEP, /* a step begins; no item */
    EVENT_PROSE,
    EVENT_LINE, /* run; `said` is what it answered */
    EVENT_SETUP,
    EVENT_CHECK,
    EVENT_NOTE,
    EVENT_PAUSE,
    EVENT_KEYS,
    EVENT_ASK, /* open until player_solve or player_settle; player_next then goes on behind it. Its prose and notes are
                  among the items of the ask */
    EVENT_END
} EventKind;

/* What happened. Texts live until the next event. */
typedef struct Event {
    EventKind kind;
    const LessonStep *step; /* NULL at the end */
    const Item *item;       /* NULL: a step or the end */
    bool fine;              /* false: a line was refused, a check does not hold */
    Labels said;            /* what a line answered, one text a line; of what is not fine the sentence comes last */
} Event;

/* A check of the lesson that does not hold, or a line that was refused: the show goes on. */
typedef struct Failure {
    Place at;
    const char *said;
} Failure;

enum { FAILURES_MOST = 100 };

/* Between two items of a lesson: those of earlier steps, and the first `item` of this one, are behind. */
typedef struct Spot {
    size_t step, item;
} Spot;

typedef struct Player {
    Arena arena;  /* owns failures */
    Arena moment; /* the last event */
    Session *session;
    const Lesson *lesson;
    Spot at;         /* of the next event; an open question is behind already */
    bool inside;     /* false: the step begins with the next event */
    const Ask *open; /* the question that waits; NULL: none */
    const Ask *owed; /* was answered by the learner's own lines: the lesson's are run before its next event */
    size_t ground;   /* lines of the journal before the lesson's first */
    size_t length;   /* lines of the journal after the lesson's last */
    Cursor cursor;   /* where one looked, and how, after the lesson's last line */
    Showing show;
    int digits;
    size_t experiment; /* the number of the lab then */
    Failure failure[FAILURES_MOST];
    size_t failures;
} Player;

/* Begins the lesson in a fresh sitting: no model, settings by default, the lesson's seed; language and looks stay. The
 * lesson lives longer than the player. */
void player_open(Player *player, Session *session, const Lesson *lesson);

/* The next event, run. With a question open, or at the end, the same again. */
Event player_next(Player *player);

/* What the next event will be. */
EventKind player_peek(const Player *player);
/* The step that is shown: that of the next event, or the last. */
size_t player_step(const Player *player);
/* How many questions are done with: those before the next event, without an open one. */
size_t player_asked(const Player *player);

/* A fresh sitting and all lines before the spot (its step 0 is the first), silently; the questions before it are solved.
 * At item 0 the next event is that the step begins. What lies behind the lesson's end is its end. */
void player_goto(Player *player, Spot spot);

/* Takes away what was done since the lesson's last line; false: nothing was. */
bool player_restore(Player *player);

/* Do all checks of the open question hold? If not, refused with the first that does not. */
bool player_holds(Player *player, Error *err);

/* The guess at an open prediction: it stands beside the value on the picture, once that is revealed. */
void player_guess(Player *player, double guess);

/* Runs the lines of the open question (solve or reveal) in place of what was done since it was opened; it waits no more.
 * What they answered, until the next event. */
Labels player_solve(Player *player);

/* The open question waits no more. What the learner did for it stands until the next event, where the lesson's own lines
 * take its place. */
void player_settle(Player *player);

/* Ends the lesson: its state stays in hand, and undo reaches back to what the person had. */
void player_close(Player *player);

#endif
