/* Depth: what many layers of attention with fresh weights do to the differences between tokens (rank collapse, after Dong
 * and others 2021). Each layer is one head without wo, computed by the same Trace as everything else, or a copy of it;
 * res is |X - its mean row| / |X| by the Frobenius norm, cos the mean cosine over pairs of rows. Knows no sitting. */
#ifndef QKV_LAB_DEPTH_H
#define QKV_LAB_DEPTH_H

#include "attention/trace.h"
#include "lab/lab.h"
#include "math/random.h"

enum { DEPTH_LAYERS = 256, DEPTH_CURVES = 32 };

/* One kind of stack. Drawn from default_rng(seed): x (tokens x d_model), then for each layer wq, wk, wv over
 * sqrt(d_model), and with ffn w1 (d_model x 4·d_model) times sqrt(2 / d_model), w2 (4·d_model x d_model) over
 * sqrt(4·d_model). */
typedef struct DepthPlan {
    size_t layers, tokens, d_model, seeds;
    uint64_t seed; /* of the first; the others follow */
    bool skip;     /* x + branch · f(x) in place of f(x) */
    bool norm;     /* LayerNorm before f: population variance, no epsilon */
    bool ffn;      /* a second half of each layer: ReLU between w1 and w2 */
    bool root;     /* branch is 1/sqrt(layers) */
    double branch;
    ScaleKind scale;
    double scale_number;
} DepthPlan;

/* A row of the answer: after layer 0 (x itself) to `layers`, the geometric mean of res and the mean of cos over the seeds
 * that came so far; nan where none did. */
typedef struct DepthCurve {
    DepthPlan plan;
    double *res, *cos;
    size_t done;  /* seeds */
    size_t layer; /* layers of the next seed that are done, fewer than all */
} DepthCurve;

typedef struct DepthRecord {
    DepthCurve curve[DEPTH_CURVES];
    size_t planned, curves; /* curves: those that were begun, from the first */
    size_t at, on;          /* the layer and the curve that are looked at */
    double *x;              /* of the seed that is on its way, where it is; row by row */
    Random random;          /* from there on */
} DepthRecord;

extern const Lab LAB_DEPTH;

/* Runs the plans into the experiment, whose record is a DepthRecord: the first seed of each, then the next. The watch is
 * asked before each layer. */
void depth_run(Experiment *experiment, const char *line, const DepthPlan *plan, size_t count, const Watch *by);

/* The last layer that has a number. */
size_t depth_reached(const DepthCurve *curve);

/* What layer `layer` (from 1) of the first seed gets and is: x as its attention sees it, wq, wk, wv, scale; one head, no
 * wo. The matrices live in the arena. */
void depth_enter(Arena *arena, const DepthPlan *plan, size_t layer, Model *model);

/* Is res so small that it may be rounding alone? */
bool depth_is_rounding(const DepthCurve *curve, size_t layer);
/* Are the rows nearly one row repeated: res below a hundredth? */
bool depth_is_collapsed(const DepthCurve *curve, size_t layer);
/* Rounding alone here and a layer before: nothing else is left. */
bool depth_is_floor(const DepthCurve *curve, size_t layer);

#endif
