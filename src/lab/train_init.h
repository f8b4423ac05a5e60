/* How wq and wk begin in training: the presets of `init`, those excepted that draw x anew, and two more that only make
 * sense here. wv and wo are N(0,1) over the root of their rows whatever it is. */
#ifndef QKV_LAB_TRAIN_INIT_H
#define QKV_LAB_TRAIN_INIT_H

#include "attention/init.h"
#include "lab/recipe.h"
#include "math/random.h"

typedef struct TrainInit {
    Preset preset;
    double (*gain)(const Recipe *recipe); /* of wq and wk, in place of the preset's; NULL: the preset's */
} TrainInit;

extern const TrainInit TRAIN_HEALTHY;
extern const TrainInit TRAIN_INITS[]; /* the two */
extern const size_t TRAIN_INIT_COUNT;

/* The one of that name, made in the arena where it is a preset of `init`. Refused: there is none, with the names. */
bool train_init_find(Arena *arena, const char *name, const TrainInit **init, Error *err);

/* Draws wq and wk (d_model x heads·d_head), wv (d_model x heads·d_v) and wo in this order and makes of wq and wk what
 * its init says. */
void train_init_draw(const Recipe *recipe, Random *random, Arena *scratch, Matrix wq, Matrix wk, Matrix wv, Matrix wo);

#endif
