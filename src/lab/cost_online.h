/* Online softmax, block by block: one row of scores and its values, a few keys at a time, with what is known after each
 * block; at the end the output over the sum is what full softmax gives. After Milakov and Gimelshein 2018. */
#ifndef QKV_LAB_COST_ONLINE_H
#define QKV_LAB_COST_ONLINE_H

#include "lab/lab.h"
#include "math/matrix.h"

typedef struct OnlineBlock {
    size_t first, count; /* keys */
    double largest;      /* score of the block */
    double maximum;      /* of all so far */
    double factor;       /* for what was summed before: exp(old maximum - new) */
    double added;        /* sum of exp(score - maximum) over the block */
    double sum;          /* of all so far */
    double *output;      /* sum of exp(score - maximum) · v so far, a number a column of v */
} OnlineBlock;

typedef struct OnlineRecord {
    OnlineBlock *block;
    size_t blocks, keys, columns, each; /* columns: of v; each: keys of a block */
    size_t row, head;
    double *share, *z; /* output over sum at the end; z as the steps have it */
    double gap;        /* the largest difference of the two */
    size_t at, on;     /* the block that is looked at, and what of it: maximum, factor, sum, output from column 0 on */
} OnlineRecord;

extern const Lab LAB_COST_ONLINE;

/* scores: 1 x keys, masked and over the temperature; v: keys x columns; z: 1 x columns. The record is an OnlineRecord,
 * which looks at the last block. */
void cost_online_run(Experiment *experiment, const char *line, Matrix scores, Matrix v, Matrix z, size_t each,
                     size_t row, size_t head);

#endif
