/* How a number of a gradient came about: the backward pass of one cell, written down. The loss may reach a number in
 * several ways, through every step (and head of it) that reads the number; the backward pass adds them up, and so does
 * back_add, to the same bits. All arrays live in the arena that was given. */
#ifndef QKV_ATTENTION_BACK_H
#define QKV_ATTENTION_BACK_H

#include "attention/steps.h"
#include "base/arena.h"

typedef enum BackKind {
    BACK_LOSS,    /* the last step: L = sum of out·g, so dL/dout is g */
    BACK_PRODUCT, /* sum over k of a[k]·b[k], product[k] each; a: a row (input 0) or column of the reader's gradient */
    BACK_COLUMN,  /* the sum of a column of the reader's gradient, a: of a bias vector, added to every row */
    BACK_SCALE,   /* above · times / over */
    BACK_PASS,    /* above, as it is: of a sum */
    BACK_MASK,    /* above where allowed, else nothing */
    BACK_SOFTMAX, /* weight · (above - mean) / temperature; a: the row of gradients, b: of weights, product: results */
    BACK_TURN     /* of a pair that was turned: above · cosine + other · sine; the sign is in the sine */
} BackKind;

/* One of the ways. `above` is the reader's gradient at the same cell. */
typedef struct Back {
    Arena *arena;
    BackKind kind;
    StepId through;      /* the step that reads the number; of BACK_LOSS the last step itself */
    size_t share, input; /* which of the reader's own heads, and which of its inputs the number is part of */
    size_t row, col;     /* where, as that input is read: of kᵀ, a row is a channel */
    size_t count;        /* of the arrays */
    const double *a, *b, *product;
    double above, times, over, weight, mean, temperature, cosine, sine, other;
    bool allowed, empty; /* empty: a row that may look nowhere passes nothing */
    double result;       /* of this way alone */
} Back;

struct Trace;

typedef struct Backs {
    StepId step;   /* after looking through */
    Back *at;      /* in the order in which they are added */
    size_t count;  /* 0: nothing that was computed from it reaches the loss */
    bool known;    /* false: a planted bug passes it on in a way of its own, and nothing is told */
    double result; /* all of them together */
} Backs;

/* The ways of one cell of dL/dstep, row and column as in trace_grad(trace, step, head). Only for steps that
 * model_has allows, of a trace that trace_has_grad. */
Backs trace_backs(struct Trace *trace, StepId step, size_t head, size_t row, size_t col, Arena *arena);

/* The sum with one way more, added as the backward pass adds it. */
double back_add(const Back *back, double sum);

#endif
