/* Some examples of a batch, trained on together: their q, k and v are made by one product each, and by one product each
 * the gradients of wq, wk and wv collected. In between every example is a trace of its own to which q, k and v are given:
 * its queries are the rows that answer, its keys all its rows. A product sums in order of the inner index, which here runs
 * over the examples in their order, so all numbers are, to the bit, those of one example after another. */
#ifndef QKV_LAB_EXAMPLES_H
#define QKV_LAB_EXAMPLES_H

#include "attention/trace.h"
#include "lab/once.h"
#include "lab/task.h"

enum { PROJECTIONS = 3 /* q k v, made by wq wk wv */ };

/* q, k or v of all examples, one after another, and dloss of it. */
typedef struct Projected {
    size_t rows; /* of one example */
    Matrix made, grad;
    Matrix work; /* as large */
} Projected;

typedef struct Examples {
    size_t count;
    Model model;       /* wo, heads and scale; q k v come with the example */
    Once asking, seen; /* what q is made from, what k and v are: rows of all examples, one after another */
    Projected of[PROJECTIONS];
} Examples;

/* How many are best taken at a time: as many as keep what is made in a near cache. At least 1, at most the batch. */
size_t examples_at_a_time(const Recipe *recipe);

/* Room for so many at a time, in the arena. */
Examples examples_new(Arena *arena, const Recipe *recipe, size_t count);

/* Takes examples `first` to first + count - 1 of the batch, for which there is room, and makes their q, k and v with the
 * weights of the model. */
void examples_take(Examples *examples, const Recipe *recipe, const Model *model, const Batch *batch, size_t first,
                   size_t count);

/* One of them, counted from 0, as a trace; its gradients of q, k and v are collected, that of wo is added to grad_wo. */
Trace *examples_trace(const Examples *examples, size_t example, Matrix grad_wo, Arena *arena);

/* Once all traces were pulled: adds to dloss/dwq, dloss/dwk and dloss/dwv, in this order in `grad`. */
void examples_collect(const Examples *examples, const Matrix grad[PROJECTIONS]);

#endif
