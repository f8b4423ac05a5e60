/* What the cures share: how they speak, and what they measure and change. Each cure is a row at the bottom of its
 * cure_*.c, listed in CURES (diagnosis.c). */
#ifndef QKV_LAB_CURES_H
#define QKV_LAB_CURES_H

#include "lab/diagnosis.h"

extern const Cure CURE_BUG, CURE_SCALE, CURE_TEMPERATURE, CURE_STABLE, CURE_EMPTY, CURE_FILL, CURE_PRECISION, CURE_MASK,
    CURE_POSITION, CURE_FREEZE;
extern const Cure CURE_ZERO, CURE_FLAT, CURE_GAIN, CURE_ALIKE, CURE_DRAWN;
extern const Cure CURE_FINITE, CURE_LONG, CURE_LARGE, CURE_SHARED, CURE_TOKENS;

/* printf into the text, in the language. */
void cure_put(Text *text, Language lang, const char *en, const char *zh, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)));

/* The spread of the scores: two decimals, two digits where that would be 0. */
const char *cure_sd(const Case *a, double sd);

/* A factor to type: two digits, "2.6", "100". */
const char *cure_factor(const Case *a, double factor);

/* Of all numbers of a matrix; size is the root of the mean square. */
typedef struct Spread {
    double mean, sd, size;
} Spread;

Spread spread_of(Matrix m);

/* The head is computed from tokens and weights. */
bool cure_has_weights(const Case *a);

/* A given matrix of the copy, every number multiplied. */
void cure_times(const Case *a, Model *copy, StepId id, double by);
/* Normals in its place; their size times the root of the rows is `size`. */
void cure_draw(const Case *a, Model *copy, StepId id, double size, unsigned draw);

#endif
