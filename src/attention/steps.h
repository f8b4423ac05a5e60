/* The algorithm on one page: STEPS reads like the paper. A step is an operation on named steps; the table
 * order is the order of computing. Ids, names on the screen, in commands and in files are the same words. */
#ifndef QKV_ATTENTION_STEPS_H
#define QKV_ATTENTION_STEPS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum StepId {
    /* only ever given */
    X,
    CONTEXT,
    WQ,
    WK,
    WV,
    WO,
    BQ,
    BK,
    BV,
    BO,
    MASK,
    KEY_PADDING,
    BIAS,
    T5_TABLE,
    G,
    /* computed */
    TABLE,        /* sinusoidal table of x's positions */
    PLACED,       /* x + table */
    MEMORY_TABLE, /* the same for a context */
    MEMORY,       /* what keys and values are made from: the context, else placed, else x */
    Q,
    K,
    V,
    Q_ROT,
    K_ROT,
    SCORES,
    SCALED,
    POSITION_BIAS, /* ALiBi or T5, whichever is on */
    BIASED,
    ALLOWED, /* all masks in force together, 1 = may look */
    MASKED,
    WEIGHTS,
    Z,
    CONCAT,
    OUT,
    STEP_COUNT
} StepId;

typedef struct Model Model;
struct Operation;

/* How the heads of a step lie in its one matrix. */
typedef enum Layout {
    ONE,     /* the same for all heads */
    COLUMNS, /* a head is some columns */
    STACKED  /* a head is some rows */
} Layout;

typedef struct Step {
    const char *name;           /* as typed, shown and saved */
    const char *bar;            /* its words in the step bar: "2 scaled"; NULL: not in the bar */
    Sentence formula;           /* "q·kᵀ" */
    Sentence story;             /* half a sentence: "rows look, columns are looked at" */
    const struct Operation *op; /* NULL: only given, or only looked through */
    StepId in[3];               /* in[0] is read row by row */
    size_t inputs;              /* how many of in[] there are */
    Layout layout;
    bool per_head;             /* computed a head at a time */
    bool kv;                   /* its heads are the key/value heads, its rows the keys */
    bool flip;                 /* in[1] is read transposed */
    bool by_query;             /* its rows are queries: any of them can be had without the others */
    bool hidden;               /* not a name of the language: no show, save, goto */
    bool (*on)(const Model *); /* NULL: always; off = looked through, to in[0] */
    bool optional;             /* not in the step bar while off */
} Step;

extern const Step STEPS[STEP_COUNT];

/* Is it a matrix that is only ever given (x … g)? */
static inline bool step_is_given_only(StepId step) {
    return step < TABLE;
}

/* Is it computed for every pair of a query and a key (z goes through all of them)? */
static inline bool step_is_wide(StepId step) {
    return step == Z || (step >= TABLE && (STEPS[step].layout == STACKED || step == ALLOWED));
}

/* The step or given matrix of that name (`x_kv` is context), hidden ones excepted; STEP_COUNT: none. */
StepId step_find(const char *name);

/* The steps of the bar for this model, in order: x (or not, when q k v are given), placed?, q, k, v, q_rot?,
 * k_rot?, scores … out. Returns how many; `bar` has room for STEP_COUNT. */
size_t step_bar(const Model *model, StepId bar[STEP_COUNT]);

/* Is the step on for this model (else it passes its input through)? */
bool step_on(const Model *model, StepId step);

#endif
