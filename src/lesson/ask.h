/* A question of a lesson: what is asked, what may be answered, and what is said then. */
#ifndef QKV_LESSON_ASK_H
#define QKV_LESSON_ASK_H

#include "lesson/claim.h"

/* A text in both languages; a side nobody wrote is NULL. `at` is the place of each side. */
typedef struct Said {
    const char *text[LANGUAGE_COUNT];
    Place at[LANGUAGE_COUNT];
} Said;

typedef enum AskKind { ASK_CHOICE, ASK_NUMBER, ASK_PREDICT, ASK_TASK, ASK_FREE, ASK_KIND_COUNT } AskKind;

extern const char *const ASK_KINDS[ASK_KIND_COUNT]; /* their words: "choice", … */

typedef struct Option {
    const char *key;
    Said text, miss; /* miss: said when the key is wrongly chosen */
} Option;

typedef enum AnswerKind { ANSWER_NONE, ANSWER_KEY, ANSWER_NUMBER, ANSWER_REF } AnswerKind;

typedef struct Ask {
    Place at, end; /* end: of its "end"; where that is missing, the same as at */
    AskKind kind;
    const char *id; /* "": it has none, which is a fault */
    Place id_at;
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
    Place tol_at;
    Said *
        hint; /* a ladder; the last rung is the solution. The n-th of one language stands beside the n-th of the other */
    size_t hints;
    Said why;
    const Placed *solve; /* lines of the reference solution (task), or of the reveal (predict) */
    size_t solves;
} Ask;

#endif
