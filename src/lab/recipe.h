/* A Recipe is all that decides a run of training: the same recipe, the same numbers. Its keys are the names that stand
 * before = on the line. */
#ifndef QKV_LAB_RECIPE_H
#define QKV_LAB_RECIPE_H

#include "attention/model.h"

#include <stdint.h>

typedef struct Recipe {
    const struct Task *task;
    size_t tokens, d_model;
    size_t d_head, d_v; /* of one head; 0 until recipe_settle: d_model / heads */
    size_t heads, classes, batch, steps;
    double lr;
    const struct Optimizer *optimizer;
    const struct TrainInit *init; /* how wq and wk begin */
    ScaleKind scale;
    double scale_number; /* where scale is SCALE_NUMBER */
    uint64_t seed;
} Recipe;

typedef struct RecipeKey {
    const char *name;
    size_t place; /* of a count in the Recipe */
    uint64_t least, most;
    bool draws; /* another value and other numbers are drawn */
    /* Reads a value as typed; what it needs lives in the arena. Refused: it is none, with what it may be. */
    bool (*set)(Recipe *recipe, const struct RecipeKey *key, const char *value, Arena *arena, Error *err);
    void (*put)(const Recipe *recipe, const struct RecipeKey *key, Text *text); /* the value as one types it */
} RecipeKey;

extern const RecipeKey RECIPE_KEYS[]; /* in the order a line has them */
extern const size_t RECIPE_KEY_COUNT;

/* The recipe of a task where the line says nothing, with the scale of these settings; d_head and d_v may be open. */
Recipe recipe_new(const struct Task *task, const Settings *set);

/* Fills in the widths left open and says whether such a run can be. Refused: d_model that heads do not divide, too few
 * tokens, matrices beyond the limits. */
bool recipe_settle(Recipe *recipe, Error *err);

/* The value of one of its keys as one types it, in the arena. */
const char *recipe_value(const Recipe *recipe, const char *key, Arena *arena);

/* "train marked scale=on seed=0 d_model=16": the line that makes this run and no other; what the task has of itself is
 * left out. In the arena. */
char *recipe_line(const Recipe *recipe, Arena *arena);

#endif
