/* Walks through a lesson, one event at a time, and runs what belongs to it. Study, class, play, check and cast are loops
 * around player_next that differ in who presses the key. A lesson writes below, a learner on top: before its next line the
 * player takes away what was done since its last one, so "at step N" always is a fresh sitting and the lines of the lesson
 * up to there. The lines stand in the journal as themselves; what the person had before stands below them. */
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
    EVENT_ASK, /* open until player_solve or player_settle; player_next then goes on behind it */
    EVENT_END
} EventKind;

/* What happened. Texts live until the next event. */
typedef struct Event {
    EventKind kind;
    const LessonStep *step; /* NULL at the end */
    const Item *item;       /* NULL: a step or the end */
    bool fine;              /* false: a line was refused, a check does not hold */
    Labels said;            /* what a line answered, one text a line; of what is not fine the sentence */
} Event;

/* A check of the lesson that does not hold, or a line that was refused: the show goes on. */
typedef struct Failure {
    Place at;
    const char *said;
} Failure;

enum { FAILURES_MOST = 100 };

typedef struct Player {
    Arena arena;  /* owns failures */
    Arena moment; /* the last event */
    Session *session;
    const Lesson *lesson;
    size_t step, item; /* the next event; item 0 with `inside` false: the step begins */
    bool inside;
    const Ask *open; /* the question that waits; NULL: none */
    size_t ground;   /* lines of the journal before the lesson's first */
    size_t length;   /* lines of the journal after the lesson's last */
    Cursor at;       /* where one looked, and how, after the lesson's last line */
    Showing show;
    int digits;
    Failure failure[FAILURES_MOST];
    size_t failures;
} Player;

/* Begins the lesson in a fresh sitting: no model, settings by default, the lesson's seed; language and looks stay. The
 * lesson lives longer than the player. */
void player_open(Player *player, Session *session, const Lesson *lesson);

/* The next event, run. With a question open, or at the end, the same again. */
Event player_next(Player *player);

/* To the beginning of a step (0 is the first): a fresh sitting and all lines before it, silently. */
void player_goto(Player *player, size_t step);

/* Takes away what was done since the lesson's last line; false: nothing was. */
bool player_restore(Player *player);

/* Runs the lines of the open question (solve or reveal) in place of what was done since it was opened; it waits no more.
 * What they answered, until the next event. */
Labels player_solve(Player *player);

/* The open question was answered by the learner's own lines, which stand as the lesson's from here on. */
void player_settle(Player *player);

/* Do all checks of the open question hold? */
bool player_holds(Player *player);

/* Ends the lesson: its state stays in hand, and undo reaches back to what the person had. */
void player_close(Player *player);

#endif
