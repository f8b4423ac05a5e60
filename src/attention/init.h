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
    double std, gain, longer;
    bool tie, shared;
} Knobs;

typedef struct Preset {
    const char *name;
    Sentence law;   /* "wq and wk of healthy, times sqrt(8)" */
    Sentence shows; /* what one sees: "saturated" */
    Knobs knobs;    /* what this preset turns */
    /* Makes or remakes the four matrices from the draws, after the division and before gain; NULL: healthy.
     * d_model-wide weights in, all in place. */
    void (*make)(Matrix wq, Matrix wk, Matrix wv, Matrix wo);
    bool undivided; /* `make` wants the bare draws */
} Preset;

extern const Preset PRESETS[];
extern const size_t PRESET_COUNT;

const Preset *preset_find(const char *name); /* NULL: none */

/* `new`: x, wq, wk, wv, wo into a fresh model that keeps only the settings of `model` (mask given, mask padding
 * and bias given fall back to none), heads and kv_heads as drawn. Refused: sizes beyond the limits, or kv_heads
 * that do not divide heads. */
bool model_draw(Arena *arena, Model *model, const Draw *draw, Error *err);

/* `init`: new wq, wk, wv, wo (and x, where shared or long say so) of the sizes there are, missing ones made
 * d_model wide; from default_rng(seed) after `skip` normals (the x of the last `new`, or 0). */
bool model_init(Arena *arena, Model *model, const Preset *preset, const Knobs *knobs, uint64_t seed, size_t skip,
                Error *err);

#endif
