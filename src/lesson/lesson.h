/* A lesson as it stands in its file: header, steps, items, questions, each with its place. Nothing here runs; the player
 * does. One table, LESSON_WORDS, says which words there are, where each may stand and what follows it: the parser,
 * `help lesson-format`, "did you mean" and an editor's word list all read it. Grammar: the row table. */
#ifndef QKV_LESSON_LESSON_H
#define QKV_LESSON_LESSON_H

#include "base/text.h"
#include "base/error.h"

/* Where something stands; lines and columns count from 1, columns are characters. */
typedef struct Place {
    const char *file, *text; /* text: the line as it stands */
    size_t line, column;
    const struct Place *used; /* the `use` line that brought this file in; NULL: none did */
} Place;

typedef struct Fault {
    Place at;
    bool warning;
    const char *said; /* one sentence */
} Fault;

/* What was found wrong, in the order of finding; all of it, not only the first. */
typedef struct Faults {
    Arena *arena;
    Language lang; /* of the sentences */
    Fault *at;
    size_t count, room, errors;
} Faults;

/* Adds one; both formats are checked against the arguments. */
void fault(Faults *faults, Place at, bool warning, const char *en, const char *zh, ...)
    __attribute__((format(printf, 4, 6), format(printf, 5, 6)));

/* A text in both languages; a side nobody wrote is NULL. `at` is the place of each side. */
typedef struct Said {
    const char *text[LANGUAGE_COUNT];
    Place at[LANGUAGE_COUNT];
} Said;

/* `weights 0 2 head 1`, or `metric entropy 0`. */
typedef struct Ref {
    bool metric;
    const char *name;
    size_t row, col, head; /* of a cell; head SIZE_MAX: the focused one */
    const char *arguments; /* of a metric: "0", "" */
} Ref;

typedef enum CompareOp { ABOUT, EQUAL, LESS, AT_MOST, MORE, AT_LEAST, COMPARE_COUNT } CompareOp;

typedef struct Tolerance {
    bool given, relative; /* relative: in percent */
    double size;
} Tolerance;

typedef enum CheckKind { CHECK_NUMBER, CHECK_SET, CHECK_SHAPE, CHECK_VERDICT, CHECK_FAILS } CheckKind;

typedef struct Check {
    Place at;
    CheckKind kind;
    Ref ref;
    CompareOp op;
    double number;
    Tolerance tol;
    const char *name, *value; /* set NAME == VALUE; shape NAME; verdict == VALUE; fails > VALUE */
    size_t rows, cols;        /* of shape */
} Check;

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

typedef enum AskKind { ASK_CHOICE, ASK_NUMBER, ASK_PREDICT, ASK_TASK, ASK_FREE } AskKind;

typedef struct Option {
    const char *key;
    Said text, miss; /* miss: said when the key is wrongly chosen */
} Option;

typedef enum AnswerKind { ANSWER_NONE, ANSWER_KEY, ANSWER_NUMBER, ANSWER_REF } AnswerKind;

typedef struct Ask {
    Place at, end; /* end: of its "end" */
    AskKind kind;
    const char *id;
    struct Item *item; /* prose, setup, checks and notes, in order */
    size_t items;
    Option *option;
    size_t options;
    AnswerKind answer;
    Place answer_at;
    const char *key;
    double number;
    Ref ref;
    Tolerance tol;
    Said *hint; /* a ladder; the last rung is the solution */
    size_t hints;
    Said why;
    const char *const *solve; /* lines of the reference solution (task), or of the reveal (predict) */
    size_t solves;
} Ask;

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
    const char *id;
    double seconds; /* its time budget; 0: none was given */
    Item *item;     /* those of `use`d files in their place */
    size_t items;
} LessonStep;

typedef enum NeedKind { NEED_FILE, NEED_COMMAND, NEED_COLS, NEED_ROWS, NEED_APP } NeedKind;

typedef struct Need {
    Place at;
    NeedKind kind;
    const char *name;
    size_t count;
} Need;

typedef struct Lesson {
    const char *path, *folder; /* of the file; "" where it stands in the current folder */
    const char *id;            /* the slug */
    int number;                /* of the file's name; -1: it has none */
    Said title;
    Need *need;
    size_t needs;
    const char *const *after;
    size_t afters;
    bool seeded;
    uint64_t seed;
    LessonStep *step;
    size_t steps, asks;
} Lesson;

/* Reads a lesson and the files it uses, all into the arena of `faults`. The lesson as far as it could be understood; NULL
 * only where the file cannot be read. Faults: every error of the grammar, each at its place. */
const Lesson *lesson_read(const char *path, Faults *faults);

/* A row of LESSON_WORDS: a word, where it may stand and what follows it. */
typedef struct LessonWord {
    const char *word, *where, *follows; /* "opt.", "ask", "lang key text" */
    Sentence help;
} LessonWord;

extern const LessonWord LESSON_WORDS[];
extern const size_t LESSON_WORD_COUNT;

/* The file of a lesson that a person names: `3`, `03`, `scale`, `03-scale` or a path, among the bundled lessons (beside
 * the data, $QKV_LESSONS first) or where the path points. Refused: none, with the nearest. */
bool lesson_find(Arena *arena, const char *name, const char **path, Error *err);

/* The files of all bundled lessons, sorted. */
Labels lesson_files(Arena *arena);

#endif
