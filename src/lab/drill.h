/* The drill: small exercises without end, each with a number for an answer. A row of DRILLS draws its items at four
 * levels; an item is a small model of its own, a question, the right answer as the trace computes it, and what the
 * usual mistakes would give. Item number k is drawn from default_rng(1000000·level + 1000·seed + k) by random()
 * alone, so a notebook can draw it too. Pure: an item is its four numbers, and nobody's session knows of it. */
#ifndef QKV_LAB_DRILL_H
#define QKV_LAB_DRILL_H

#include "attention/model.h"
#include "math/random.h"

#include <stdint.h>

enum { DRILL_LEVELS = 4, DRILL_RUNGS = 2 /* hints before the solution */, DRILL_MISTAKES = 6, DRILL_SIZES = 4 };

/* So that the number of a generator fits 64 bits. */
#define DRILL_SEED_MOST UINT64_C(10000000000000000)

/* A usual mistake: its name, what is said to whoever makes it, and what it gives for one item. */
typedef struct Mistake {
    const char *name;
    Sentence said;
    double value;
} Mistake;

typedef struct Item {
    const struct Drill *drill;
    size_t level; /* 1 to DRILL_LEVELS */
    uint64_t seed, number;
    Model model; /* what the question is about */
    StepId step; /* the cell that is asked for; ALLOWED: how many ones its row has; STEP_COUNT: no cell */
    size_t row, col;
    size_t size[DRILL_SIZES]; /* whole numbers the question names; which, the drill's own file says */
    double answer;
    bool plain;                      /* its tables are asked as sentences, one after the other; false unless set */
    Mistake mistake[DRILL_MISTAKES]; /* those that can be told from the answer */
    size_t mistakes;
} Item;

typedef struct Drill {
    const char *name;
    double tolerance;                         /* 0: exact */
    Sentence hint[DRILL_LEVELS][DRILL_RUNGS]; /* where to look, what to compute; none: those of the level below */
    void (*draw)(Item *item, Random *random, Arena *arena); /* in the order of its header's law; the level is set */
    void (*ask)(const Item *item, Language lang, Text *text);
    char *(*worked)(const Item *item, Arena *arena); /* the arithmetic where there is no cell; else NULL */
} Drill;

extern const Drill *const DRILLS[]; /* closed with NULL */

const Drill *drill_find(const char *name); /* NULL: none */

/* The first item from `number` on that at least two mistakes can be told from; the next is sought from
 * item.number + 1. Its matrices live in the arena. seed: at most DRILL_SEED_MOST. */
Item drill_item(Arena *arena, const Drill *drill, size_t level, uint64_t seed, uint64_t number);

/* The small tables of the item and its question, a line each, with '\n' between them. */
const char *drill_question(const Item *item, Language lang, Arena *arena);

/* A hint before the solution, rung 0 to DRILL_RUNGS - 1. */
Sentence drill_hint(const Item *item, size_t rung);

/* Is the guess the answer, within the drill's tolerance? */
bool drill_right(const Item *item, double guess);

/* The usual mistake that gives what was guessed, the nearest within a hundredth; NULL: none of them. */
const Mistake *drill_mistake(const Item *item, double guess);

#endif
