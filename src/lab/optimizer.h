/* How gradients change the weights. A row of OPTIMIZERS; it keeps nothing itself: what it remembers of the gradients
 * before stands in matrices of whoever trains. */
#ifndef QKV_LAB_OPTIMIZER_H
#define QKV_LAB_OPTIMIZER_H

#include "base/error.h"
#include "math/matrix.h"

enum { OPTIMIZER_MEMORIES = 2 };

typedef struct Optimizer {
    const char *name;
    Sentence law;
    size_t memories; /* matrices like the weight, zero at first, that it keeps */
    /* Changes the weight by its gradient; `step` counts from 1. All row by row and of one shape. */
    void (*update)(Matrix weight, Matrix grad, Matrix memory[OPTIMIZER_MEMORIES], double lr, size_t step);
} Optimizer;

extern const Optimizer SGD, ADAM;
extern const Optimizer *const OPTIMIZERS[]; /* closed with NULL */

const Optimizer *optimizer_find(const char *name); /* NULL: none */

#endif
