/* Row statistics of a head's attention weights, in one pass over its rows: of a trace that is had by bands the same bits
 * as of one that is kept whole. */
#ifndef QKV_ATTENTION_SUMMARY_H
#define QKV_ATTENTION_SUMMARY_H

#include "attention/band.h"

typedef struct Summary {
    size_t rows, cols;
    size_t *sees;                     /* by row: keys it may look at */
    double *top, *entropy, *jacobian; /* by row: largest weight, entropy in nats, norm of the softmax Jacobian; nan
                                         where a weight of the row is nan or inf */
    double *column;                   /* sum of each column over the rows that look somewhere */
    size_t counted;                   /* rows that see at least two keys: what hn, top, dead, jmed speak of */
    size_t looking;                   /* rows that may look somewhere: what conc and diag speak of */
    bool nan;                         /* a nan or inf among the weights */
    double jacobian_median;           /* over the counted rows; nan: there are none */
    double diagonal;                  /* sum of w[i,i] over the rows that look somewhere */
    double distance;                  /* sum of w[i,j]·|i - j| over them */
    double wrong;                     /* largest |row sum - 1| of them */
    double forbidden;                 /* largest sum of a row's weights on keys that the masks forbid */
    double sd, sd_raw;                /* standard deviations of all cells of scaled and of scores */
} Summary;

/* Makes that of a head, in the trace's arena, unless it is there. Needs weights (model_has). False: stopped by the
 * watch, nothing is kept. */
bool summary_make(Trace *trace, size_t head, const Watch *by);

/* That of a head, made now if it is not there. */
const Summary *summary_new(Trace *trace, size_t head);

/* Means over the rows of a trace or band that see at least two keys, as the metrics hn and top have them of all rows.
 * `row` counts from the first of all. */
typedef struct RowMeans {
    size_t counted; /* 0: there are no such rows */
    double hn, top;
} RowMeans;
RowMeans summary_rows(Trace *trace, size_t head, size_t row, size_t rows);

/* May it be had without a wait: is the trace kept whole, the pass made, or short? */
bool summary_near(const Trace *trace, size_t head);

/* Of a and b, the larger; nan once there was one. */
static inline double larger_or_nan(double a, double b) {
    return a != a || a > b ? a : b;
}

/* The standard deviation of all cells: the spread of each row about its own mean, joined row by row (Chan, Golub and
 * LeVeque 1979). nan where a cell is nan or inf. */
typedef struct Spreading {
    double count, mean, squares;
} Spreading;
void spread_row(Spreading *spread, Matrix row);
double spread_deviation(const Spreading *spread);

#endif
