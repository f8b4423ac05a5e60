/* What follows from a Model: every step's numbers, computed once when somebody asks, forward and backward.
 * A step that is off is looked through: whoever asks for it gets the step before it, in value and in
 * gradient, without a copy. What the model gives is taken as it is. Given matrices and every result are rounded once
 * to the model's precision, sums inside a step are double, softmax rounds each of its operations; what is made from
 * settings alone (a table of positions) is part of the sum it goes into, and gradients are double.
 * Where a step of n_q x n_k would take more than the model's memory, the trace is lazy: its rows are had by bands
 * (band.h), and whoever asks for all of them at once is wrong. */
#ifndef QKV_ATTENTION_TRACE_H
#define QKV_ATTENTION_TRACE_H

#include "attention/back.h"
#include "attention/model.h"
#include "attention/notes.h"
#include "math/arithmetic.h"

/* The settings as the numbers that operations use. */
typedef struct Rules {
    double times, over; /* scaled = scores · times / over */
    double temperature, fill;
    bool stable, empty_nan, rope_half, t5_two_sided;
    Sight sight;
    unsigned (*forbids)(const Sight *sight, const Model *model, size_t row, size_t key); /* FORBID_*; 0 = may look */
    size_t q_start, k_start;                                                             /* positions of row 0 */
    double rope_base;
    size_t t5_buckets, t5_max;
    size_t group[MAX_HEADS]; /* the key/value head each query head reads */
    double slope[MAX_HEADS]; /* of ALiBi */
} Rules;

/* A step as this trace computes it. */
typedef struct Node {
    const struct Operation *op;
    StepId in[3];
    size_t inputs;
    Layout layout;
    bool off, per_head, kv, flip;
    bool unasked;                  /* nobody asks for its gradient */
    size_t heads;                  /* of its own: 1, the query heads or the key/value heads */
    Matrix value, grad;            /* at == NULL: not yet */
    uint64_t made[MAX_HEADS / 64]; /* the shares of value that are computed, one bit each */
    size_t count;                  /* how many those are */
} Node;

typedef struct Trace {
    Arena *arena;
    Model model;
    Shape shape;
    Rules rule;
    const Arithmetic *arithmetic;
    Node node[STEP_COUNT];
    size_t row, rows;                         /* the queries it speaks of: all of them, or those of a band */
    struct Trace *whole;                      /* the trace a band is of; NULL: this one is none */
    bool lazy;                                /* its wide steps are had by bands alone */
    bool adds;                                /* a band that adds to the gradients of the whole */
    bool pulled;                              /* the backward pass was made */
    const struct Summary *summary[MAX_HEADS]; /* of the weights of a head, once asked for (metric.h) */
    const struct Figures *figures[MAX_HEADS]; /* likewise (figures.h) */
} Trace;

/* One head's share of a step. */
typedef struct Job {
    const Trace *trace;
    StepId step;
    size_t head;
    Matrix out, in[3];   /* in[i].at == NULL: not there */
    Matrix dout, din[3]; /* backward: din[i].at == NULL: nobody asks */
} Job;

typedef struct Operation {
    const char *name;
    bool made;                                                 /* from settings: nothing flows back through it */
    bool across;                                               /* in[1] and in[2] are read whole, not row by row */
    void (*shape)(const Job *job, size_t *rows, size_t *cols); /* of out; NULL: like in[0] */
    void (*forward)(const Job *job);
    void (*backward)(const Job *job);                                      /* adds to din */
    void (*explain)(const Job *job, size_t row, size_t col, Notes *notes); /* the same arithmetic, written down */
    /* What backward adds to that cell of din[input], written down (back.h). */
    void (*back)(const Job *job, size_t input, size_t row, size_t col, Back *back);
} Operation;

extern const Operation OP_PRODUCT, OP_SCALE, OP_ADD, OP_MASK, OP_SOFTMAX, OP_ROTATE, OP_TABLE, OP_ALIBI, OP_T5,
    OP_ALLOWED;

/* Plans a model that model_check accepts; computes nothing. */
Trace *trace_new(Arena *arena, const Model *model);

/* The step a name really shows: itself, or what it passes through. */
StepId trace_through(const Trace *trace, StepId step);

/* Heads this step has of its own: 1 (layout ONE), the query heads or the key/value heads. */
size_t trace_heads(const Trace *trace, StepId step);

/* One head's part (the whole where the step has no heads; of k and v what query head `head` reads).
 * Only for steps that model_has allows. A view: never write to it. */
Matrix trace_value(Trace *trace, StepId step, size_t head);

/* All heads in one matrix, as the step's layout says (weights: heads·n_q x n_k; q: n_q x heads·d_head). */
Matrix trace_whole(Trace *trace, StepId step);

/* dL/d(step), L = sum(out·g), g all ones unless given; shapes as the values. Zeros where nothing flows. */
Matrix trace_grad(Trace *trace, StepId step, size_t head);
Matrix trace_grad_whole(Trace *trace, StepId step);

/* Where the gradient of a given matrix is collected, to be said before anything is pulled: it is added to `into`, which
 * has the shape of the value and may be shared by many traces; at == NULL: nobody asks, and it is not computed. */
void trace_collect(Trace *trace, StepId step, Matrix into);

/* Backward from any loss, once, in place of sum(out·g): dout is dL/dout, in the shape of out. */
void trace_pull(Trace *trace, Matrix dout);

/* Does every step know how a gradient passes it? Refused where a planted bug computes one in a way of its own;
 * trace_grad is not to be asked then. */
bool trace_has_grad(const Trace *trace, Error *err);

/* L itself. */
double trace_loss(Trace *trace);

/* The arithmetic of one cell of the step (looked through), with its numbers; notes->result is the computed
 * value to the bit. Column as in trace_value(trace, step, head), row counted from the first of all, also in a band. */
void trace_explain(Trace *trace, StepId step, size_t head, size_t row, size_t col, Arena *arena, Notes *notes);

#endif
