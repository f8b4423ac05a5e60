/* What a stack of layers is called: "pure attention", "skip + pre-LN", "skip + LN, 1/√L". */
#ifndef QKV_LAB_DEPTH_NAME_H
#define QKV_LAB_DEPTH_NAME_H

#include "lab/depth.h"

/* Named by what its layers are, then by the sizes and seeds in which the stacks of the record differ; in the arena. */
const char *depth_name(Arena *arena, const DepthRecord *record, size_t curve, Language lang);

/* Turns on what the words of a stack say, joined by +: "skip+norm+root"; false: one is unknown, *word is it. */
bool depth_stack(Arena *arena, const char *stack, DepthPlan *plan, const char **word);

/* The stacks that are set side by side as "all": a list for depth_stack. */
extern const char DEPTH_ALL[];

/* A word of stack=, what it does to a plan, and the same as keys. */
typedef struct DepthWord {
    const char *name;
    void (*turn)(DepthPlan *plan);
    Sentence help;
} DepthWord;

extern const DepthWord DEPTH_WORDS[];
extern const size_t DEPTH_WORD_COUNT;

#endif
