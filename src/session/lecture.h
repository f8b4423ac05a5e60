/* What a lesson shows beside the picture. The lesson, to the right of the view, writes it; the view only draws it, and
 * nothing here knows what a lesson is. Texts live in its own arena and are in the language of the sitting. */
#ifndef QKV_SESSION_LECTURE_H
#define QKV_SESSION_LECTURE_H

#include "attention/steps.h"
#include "base/arena.h"
#include "base/error.h"

struct Session;

typedef enum LectureMode {
    LECTURE_OFF,
    LECTURE_STUDY, /* the pane beside the matrices */
    LECTURE_CLASS, /* one idea, one matrix, large */
    LECTURE_PLAY   /* by itself */
} LectureMode;

typedef enum PartKind {
    PART_PROSE,
    PART_LINE,   /* a command, as it is typed */
    PART_ANSWER, /* what the command said: shown at the prompt, not in the tracer */
    PART_TOLD,   /* the same where the command only measures: no picture has it, so the tracer shows it too */
    PART_QUESTION,
    PART_OPTION,
    PART_RIGHT,
    PART_MISS,
    PART_HINT,
    PART_GUESS, /* guess beside value on one scale */
    PART_WHY,
    PART_FAULT /* a check that failed: the show goes on */
} PartKind;

typedef struct LecturePart {
    PartKind kind;
    const char *key; /* of an option; else NULL */
    const char *text;
    double guess, value; /* of PART_GUESS */
} LecturePart;

/* Cells that would tell what is asked: the asked one is shown as `?`, those of its row from there on as `.`. Once guessed,
 * the guess stands beside the value. */
typedef struct Secret {
    bool on, guessed;
    StepId step;
    size_t head, row, col;
    double guess;
} Secret;

typedef struct Lecture {
    Arena arena;
    LectureMode mode;
    bool pane;             /* study: the tracer shows it */
    bool blank;            /* class: nothing is shown until the next key */
    bool aside;            /* class: the room has a live prompt */
    const char *name;      /* "06 heads" */
    const char *title;     /* of the step */
    const char *number;    /* "06", for the prompt `qkv 06:4> ` */
    size_t step, steps;    /* step: from 1 */
    size_t answered, asks; /* of the whole lesson */
    LecturePart *part;     /* of the step so far, the oldest first */
    size_t parts, room;
    size_t top; /* first line of the text that the pane shows, when it is paged back; SIZE_MAX: the last */
    const char *
        entry; /* "answer" or "guess" while a question waits for one; NULL: none, or one that waits for lines (a task) */
    bool waits; /* something may be read before Enter goes on */
    bool typed; /* play: the last line is being typed, `typing` characters of it are there */
    size_t typing;
    size_t faults; /* checks of the lesson that did not hold so far */
    Secret secret;
    bool quiet;                             /* parts are only written, not said: the text is told anew */
    void *course;                           /* who writes it (lesson/study.h); NULL: no lesson runs */
    struct Show *show;                      /* play: who moves it (lesson/show.h) */
    void (*close)(struct Session *session); /* lets go of the course when the sitting ends */
} Lecture;

enum { PROMPT_ROOM = 64 };

/* Empties the text for a new step. */
void lecture_clear(Lecture *lecture);

/* Adds a part, with copies of both texts (key may be NULL), which a later one may move. */
LecturePart *lecture_part(Lecture *lecture, PartKind kind, const char *key, const char *text);

/* All as it is where no lesson runs. */
void lecture_end(Lecture *lecture);

enum { LEAD_ROOM = 64 };

/* What stands before the text of a part in the tracer: "> ", "✗ ", "✓ ", the key of an option; "" where the text itself
 * says what it is ("Why: …"). */
void lecture_lead(const LecturePart *part, Language lang, char lead[LEAD_ROOM]);

/* "qkv> ", in a lesson "qkv 06:4> ". */
void lecture_prompt(const Lecture *lecture, char prompt[PROMPT_ROOM]);

#endif
