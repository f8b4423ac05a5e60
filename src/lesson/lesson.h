/* A lesson as it stands in its file: header, steps, items, questions, each with its place. Nothing here runs; the player
 * does. A text that stands on one line (a command, a value) points into the text of its Place, so place_at finds its
 * column. Which words there are: words.h. */
#ifndef QKV_LESSON_LESSON_H
#define QKV_LESSON_LESSON_H

#include "lesson/ask.h"

#include <stdint.h>

enum {
    LESSON_VERSION = 1,
    LESSON_MAX_BYTES = 1024 * 1024, /* of a lesson with all the files it uses */
    LESSON_LINE_MOST = 4096,        /* bytes of a line */
    LESSON_MAX_FILES = 1000,        /* read for one lesson, each time it is used */
    USE_DEPTH = 16,                 /* files that use one another */
    ID_LENGTH = 32
};

typedef enum ItemKind {
    ITEM_PROSE,
    ITEM_LINE,
    ITEM_SETUP,
    ITEM_CHECK,
    ITEM_NOTE,
    ITEM_PAUSE,
    ITEM_KEYS,
    ITEM_ASK
} ItemKind;

typedef struct Item {
    ItemKind kind;
    Place at;
    Said said;          /* PROSE: one paragraph; NOTE */
    const char *line;   /* LINE, SETUP: as written; KEYS: "n*3 s" */
    double seconds;     /* PAUSE; 0: none was given */
    const Check *check; /* CHECK */
    const Ask *ask;     /* ASK */
} Item;

typedef struct LessonStep {
    Place at;
    const char *id; /* "": it has none, which is a fault */
    Place id_at;
    double seconds; /* its time budget; 0: none was given */
    Item *item;     /* those of used files in their place */
    size_t items;
} LessonStep;

typedef enum NeedKind { NEED_FILE, NEED_COMMAND, NEED_COLS, NEED_ROWS, NEED_APP, NEED_KIND_COUNT } NeedKind;

typedef struct Need {
    Place at;
    NeedKind kind;
    const char *name; /* FILE, COMMAND, APP (a version) */
    size_t count;     /* COLS, ROWS */
} Need;

typedef struct Lesson {
    const char *path, *folder; /* of the file; folder "" where it stands in the current one */
    bool trusted;              /* the fence around its folder is lifted */
    const char *id;            /* the slug; "": it has none, which is a fault */
    Place id_at;
    int number; /* of the file's name; -1: it has none */
    Said title;
    Need *need;
    size_t needs;
    Placed *after;
    size_t afters;
    bool seeded;
    uint64_t seed;
    Item *note; /* before the first step */
    size_t notes;
    LessonStep *step;
    size_t steps, asks;
} Lesson;

/* Reads a lesson and the files it uses, all into the arena of `faults`; `trusted`: used files may lie outside its folder.
 * The lesson as far as it could be understood; NULL only where the file cannot be read. Faults: every error of the
 * grammar, each at its place. */
const Lesson *lesson_read(const char *path, bool trusted, Faults *faults);

/* The step of this number, from 1, or id; as many as there are steps: none. */
size_t lesson_step(const Lesson *lesson, const char *word);

/* Is this what a step, an ask or a lesson may be called? */
bool lesson_id_fits(const char *id);

#endif
