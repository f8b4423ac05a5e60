/* What was chosen: the matrices somebody gave and the settings. A Model is a value: copy it to keep it,
 * change the copy to ask "what if". Given matrices are never written to; a change makes a new one.
 * Shapes: x n_q x d_model · context n_k x d_memory · wq d_model x heads·d_head · wk, wv d_memory x
 * kv_heads·d_head, x kv_heads·d_v · wo heads·d_v x d_out · bq bk bv bo 1 x columns of their matrix ·
 * q k v in place of x and the weights · mask n_q x n_k, 1 = may look · key_padding 1 x n_k, 1 = real ·
 * bias n_q x n_k, or heads·n_q x n_k (one per head) · t5_table buckets x heads · g like out. */
#ifndef QKV_ATTENTION_MODEL_H
#define QKV_ATTENTION_MODEL_H

#include "attention/steps.h"
#include "base/error.h"
#include "base/text.h"
#include "math/matrix.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_HEADS = 256,
    MAX_TOKENS = 65536,
    MAX_COLUMNS = 4096,
    MAX_NUMBERS = 4194304, /* in one made matrix */
    MAX_BUCKETS = 4096
};

typedef enum ScaleKind { SCALE_OFF, SCALE_ON, SCALE_NUMBER } ScaleKind;
typedef enum Align { TOP_LEFT, BOTTOM_RIGHT } Align;
typedef enum Position { POSITION_NONE, SINUSOIDAL, ROPE, ROPE_HALF, ALIBI, T5 } Position;

typedef struct Settings {
    ScaleKind scale; /* ON: raw scores over sqrt(d_head); NUMBER: times scale_number */
    double scale_number;
    bool causal, mask_padding, mask_given; /* joined with AND */
    size_t window;                         /* 0: none; else the query's own position counts */
    Align align;                           /* of causal and window where n_q and n_k differ */
    size_t heads;
    size_t kv_heads; /* 0: as wide as k */
    Position position;
    double rope_base;
    bool q_start_auto;
    size_t q_start, k_start;
    bool t5_two_sided;
    size_t t5_buckets, t5_max;
    bool bias_given;
    double temperature;
    bool stable;      /* subtract the row maximum */
    double fill;      /* what a forbidden cell is set to */
    bool empty_nan;   /* a row without a finite score: nan instead of zeros */
    size_t precision; /* row of ARITHMETICS */
    double memory;    /* MB that a step of all heads may take; above, its rows are had by bands */
} Settings;

typedef struct Bug Bug;

struct Model {
    Matrix given[STEP_COUNT];                            /* at == NULL: not given */
    Labels row_names[STEP_COUNT], col_names[STEP_COUNT]; /* of given matrices */
    Settings set;
    const Bug *bug;   /* wrong on purpose (attention/bug.h); NULL: nothing is planted */
    Matrix bug_held;  /* the weights of the moment of planting, all heads, where the bug keeps them */
    uint64_t bug_run; /* seeds the noise of a bug that draws; another run, another number */
};

/* The sizes that follow; 0 where a missing matrix leaves one open. */
typedef struct Shape {
    size_t n_q, n_k, d_model, heads, kv_heads, d_head, d_v;
    size_t q_cols, k_cols, v_cols; /* as wide as given or as their weights, before kv_heads cuts */
} Shape;

/* A model without matrices, all settings at their defaults (heads 1). */
Model model_new(void);

/* A model without matrices that keeps the settings and the planted bug of another. */
Model model_fresh(const Model *model);

/* Do the parts fit together? The one place that knows. Missing parts are allowed (see model_has). */
bool model_check(const Model *model, Error *err);

/* The sizes of a model; those of one that model_check refuses may be nonsense, but are computed safely. */
Shape model_shape(const Model *model);

/* Would a step of n_q x n_k a head, all heads, take more than the setting memory, or than 512 MB and a sixteenth of what
 * the machine has? */
bool model_is_large(const Model *model);

/* Can this step be computed (or is it given)? Refused: which matrix is missing and how to get it. */
bool model_has(const Model *model, StepId step, Error *err);

/* The position of query row 0 (auto: n_k - n_q with bottom-right, else 0). */
size_t model_q_start(const Model *model);

/* The name of a query (row) or key (column), or NULL where it has none. */
const char *model_query_name(const Model *model, size_t row);
const char *model_key_name(const Model *model, size_t key);

/* Why a query may not look at a key; 0 = may look. Only masks in force count. */
enum { FORBID_CAUSAL = 1, FORBID_WINDOW = 2, FORBID_PADDING = 4, FORBID_GIVEN = 8, FORBID_BUG = 16 /* no mask does */ };

/* The masks in force as numbers. */
typedef struct Sight {
    bool causal, padding, given;
    size_t window;   /* 0: none */
    ptrdiff_t shift; /* query i stands at key i + shift, for causal and window */
} Sight;

Sight sight_of(const Model *model);
unsigned sight_forbids(const Sight *sight, const Model *model, size_t row, size_t key);
/* Keys a row may see: allowed by the masks as they should be, and not ruled out by a bias of -inf (`biased`: the row of
 * that step). */
size_t sight_sees(const Sight *sight, const Model *model, Matrix biased, size_t row);
unsigned model_forbids(const Model *model, size_t row, size_t key);

#endif
