/* What softmax does to a row of numbers that lie side by side, in registers as wide as the machine has. `to` and `from` may
 * be the same row. Sums run in the eight lanes of kernel.h; every way gives the same bits. */
#ifndef QKV_MATH_ROW_H
#define QKV_MATH_ROW_H

#include <stdbool.h>
#include <stddef.h>

/* Sums over a row of weights w[j] and the scores x[j] they come from. */
typedef struct RowSums {
    double total, squares, cubes; /* of w, w² and w³ */
    double far;                   /* of w·|from - j| */
    double apart;                 /* of w·(most - x), where w > 0 */
    double top;                   /* the largest weight, at least 0 */
    bool lost;                    /* a nan or inf among the weights */
} RowSums;

typedef struct RowWay {
    const char *name;
    bool (*here)(void); /* does it run on this machine? */
    double (*sum)(const double *at, size_t count);
    double (*most)(const double *at, size_t count); /* -inf of none, nan if there is one, never -0 */
    /* to = exp(from - less); returns the sum of them. */
    double (*powers)(double *to, const double *from, size_t count, double less);
    void (*over)(double *to, const double *from, size_t count, double by);                   /* to = from / by */
    void (*scaled)(double *to, const double *from, size_t count, double times, double over); /* from · times / over */
    /* to = from where `where` is not 0, else fill. */
    void (*chosen)(double *to, const double *from, const double *where, size_t count, double fill);
    /* Sum of (at - mean)². */
    double (*spread)(const double *at, size_t count, double mean);
    /* One pass over a row of weights; `most`: the largest of x. */
    RowSums (*weighed)(const double *w, const double *x, size_t count, double most, double from);
} RowWay;

/* The widest first; the last runs everywhere. For tests; others take row_way(). */
extern const RowWay ROW_WAYS[];
extern const size_t ROW_WAY_COUNT;

/* The widest this machine has. */
const RowWay *row_way(void);

#endif
