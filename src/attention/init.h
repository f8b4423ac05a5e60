/* Where numbers come from when nobody loads them: the draw of `new` and the presets of `init`, by the exact
 * laws the help prints, with NumPy's generator, so that a notebook makes the same matrices. */
#ifndef QKV_ATTENTION_INIT_H
#define QKV_ATTENTION_INIT_H

#include "attention/model.h"

#include <stdint.h>

/* The sizes of `new`. */
typedef struct Draw {
    size_t tokens, d_model, heads, d_head, kv_heads;
    uint64_t seed;
} Draw;

/* The knobs of `init`; those not given on the line are the preset's. */
typedef struct Knobs {
    bool std_given, gain_given, tie_given, shared_given, long_given;
    double std;       /* entries std·N(0,1) in all four in place of the division; `undivided` presets pass it over */
    double gain;      /* multiplies wq and wk */
    double longer;    /* multiplies row 0 of the new x; 0: leave */
    bool tie, shared; /* wk = wq; every row of the new x leans the same way */
} Knobs;

typedef struct Preset {
    const char *name;
    Sentence law;   /* "healthy, wq and wk times sqrt(8)" */
    Sentence shows; /* what one sees: "saturated" */
    Knobs knobs;    /* what this preset turns */
    /* Makes or remakes the four matrices in place from the draws, after the division and before gain; NULL:
     * nothing more. What it takes of the arena is rewound after it. */
    void (*make)(Arena *arena, Matrix wq, Matrix wk, Matrix wv, Matrix wo);
    bool undivided; /* `make` wants the bare draws, whatever std says */
} Preset;

extern const Preset PRESETS[];
extern const size_t PRESET_COUNT;

const Preset *preset_find(const char *name); /* NULL: none */

/* `new`: x, wq, wk, wv, wo into a fresh model that keeps only the settings of `model` (mask given, mask padding
 * and bias given fall back to none), heads and kv_heads as drawn. Drawn in this order from default_rng(seed), the
 * weights over the root of their rows; kv_heads < heads keeps the first columns of wk and wv. Refused, and nothing
 * changed: sizes beyond the limits, or kv_heads that do not divide heads. */
bool model_draw(Arena *arena, Model *model, const Draw *draw, Error *err);

/* `init`: new wq, wk, wv, wo (and x, where shared or long say so) of the sizes there are, missing ones made
 * d_model wide; from default_rng(seed) after `skip` normals (the x of the last `new`, or 0). Always four draws, then
 * preset, gain, tie, x; wk and wv of grouped heads are drawn with the columns of all heads and cut. Refused, and
 * nothing changed: no x, q k v given directly, shared or long with a context, tie where wq and wk differ in size,
 * sizes beyond the limits or that model_check refuses. */
bool model_init(Arena *arena, Model *model, const Preset *preset, const Knobs *knobs, uint64_t seed, size_t skip,
                Error *err);

#endif
