/* What a lesson claims about the model: a cell or a metric with a comparison, a setting, a shape, the verdict, a refusal.
 * Checks and answers are made of these; whether they hold is for the player to find out. */
#ifndef QKV_LESSON_CLAIM_H
#define QKV_LESSON_CLAIM_H

#include "lesson/fault.h"

/* `weights 0 2 head 1`, or `metric entropy 0`. */
typedef struct Ref {
    Place at; /* of its name */
    bool metric;
    const char *name;
    size_t row, col, head; /* of a cell; head SIZE_MAX: the focused one */
    const char *arguments; /* of a metric, parted by blanks: "0", "" */
} Ref;

typedef enum CompareOp { ABOUT, EQUAL, LESS, AT_MOST, MORE, AT_LEAST, COMPARE_COUNT } CompareOp;

extern const char *const COMPARE_SIGNS[COMPARE_COUNT]; /* "~", "==", "<", … */
extern const char *const COMPARE_WORDS[COMPARE_COUNT]; /* what it should be, in Chinese: "应约为", … */

typedef struct Tolerance {
    bool given, relative; /* relative: in percent */
    double size;
} Tolerance;

typedef enum CheckKind { CHECK_NUMBER, CHECK_SET, CHECK_SHAPE, CHECK_VERDICT, CHECK_FAILS } CheckKind;

/* A check that was not understood is not kept. */
typedef struct Check {
    Place at;
    CheckKind kind;
    Ref ref; /* NUMBER: this op number, within tol */
    CompareOp op;
    double number;
    Tolerance tol;
    Placed name;       /* SET: of the setting; SHAPE: of the matrix */
    Placed value;      /* SET: what its bare name prints; VERDICT: the word; FAILS: the line that must be refused */
    size_t rows, cols; /* SHAPE */
} Check;

#endif
